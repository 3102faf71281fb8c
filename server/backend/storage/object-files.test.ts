/** The folder of uploads on a disk that fills, and that is mounted for reading alone. */
import { readdir } from 'node:fs/promises'

import { afterAll, expect, test } from 'vitest'

import { mountSmallDisk } from '#tests/support/small-disk.ts'

import { type ObjectFiles, objectFiles } from './object-files.ts'

const bytes = new Uint8Array(3 * 1024 * 1024)
const key = (name: string) => ({ bucket: 'pictures', name, version: 'first' })
const refusal = expect.objectContaining({ status: 503, code: 'storage_unavailable' })
let files: ObjectFiles

const disk = await mountSmallDisk(4)
if (disk) files = objectFiles(disk.folder)
afterAll(() => disk?.remove())

const kept = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('a full disk takes no more files, keeps no half one, and takes them again when there is room', async () => {
  if (!disk) return
  await files.write(key('first.png'), bytes)
  await expect(files.write(key('second.png'), bytes)).rejects.toEqual(refusal)
  expect(await files.read(key('second.png'))).toBeNull()
  expect(await kept(disk.folder)).toBe(1)
  expect((await files.read(key('first.png')))?.byteLength).toBe(bytes.byteLength)

  await files.remove(key('first.png'))
  await files.write(key('second.png'), bytes)
  expect((await files.read(key('second.png')))?.byteLength).toBe(bytes.byteLength)
})

test('a disk mounted for reading alone shows its files, and changes them again when it is mounted for writing', async () => {
  if (!disk) return
  const small = bytes.slice(0, 1000)
  await files.write(key('shown.png'), small)
  disk.remount('ro')
  await expect(files.write(key('third.png'), small)).rejects.toEqual(refusal)
  await expect(files.remove(key('shown.png'))).rejects.toEqual(refusal)
  expect(await files.read(key('shown.png'))).toEqual(small)
  disk.remount('rw')
  await files.write(key('third.png'), small)
  await files.remove(key('shown.png'))
  expect(await files.read(key('shown.png'))).toBeNull()
})
