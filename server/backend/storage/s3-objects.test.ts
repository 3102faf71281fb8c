import { readdir } from 'node:fs/promises'

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'

import { ApiError } from '../http/api-error.ts'
import { openObjectStore } from '../testing/object-store.ts'
import { SITE } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { CLIENT_NETWORK, testSite } from '../testing/test-client.ts'
import { objectPath } from './object-path.ts'
import { openObjectFiles, type S3Settings, s3Objects } from './s3-objects.ts'

const OTHER_PNG = Buffer.concat([PIXEL, Buffer.from('more')])
const png = { contentType: 'image/png' }

const [folder, bucket] = [temporaryFolder(), temporaryFolder()]
const store = await openObjectStore(bucket)
afterEach(() => store.behave('works'))
afterAll(() => store.close())

describe('files in an object store', async () => {
  const { backend, newMember } = await testSite({ dataDir: folder, objectStore: store.settings })
  const member = await newMember()

  let files = 0
  const newName = () => `${member.id}/picture (${++files})+.png`
  const pictures = () => member.storage.from('pictures')
  const show = (name: string, headers = {}) =>
    backend.fetch(
      new Request(`${SITE}/storage/v1/object/public/pictures/${encodeURI(name)}`, { headers }),
      CLIENT_NETWORK,
    )

  test('a site with an object store keeps an upload there, and nothing of it in its own folder', async () => {
    const name = newName()
    const before = (await store.objects()).length
    expect((await pictures().upload(name, PIXEL, { ...png, cacheControl: '60' })).error).toBeNull()
    const response = await show(name)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PIXEL)

    expect(await store.objects()).toHaveLength(before + 1)
    expect((await store.objects()).join()).not.toContain(member.id)
    expect(await readdir(folder)).not.toContain('files')
  })

  test('a site with an object store answers 304 if the ETag matches, without asking the store', async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const etag = (await show(name)).headers.get('etag') ?? ''
    const requests = store.requests()
    expect((await show(name, { 'if-none-match': etag })).status).toBe(304)
    expect(store.requests()).toBe(requests)
  })

  test('a site with an object store removes row and bytes', async () => {
    const before = await store.objects()
    const names = [newName(), newName()]
    for (const name of names) await pictures().upload(name, PIXEL, png)
    expect((await pictures().remove(names)).data).toHaveLength(2)
    expect((await show(names[0] ?? '')).status).toBe(404)
    expect(await store.objects()).toEqual(before)
  })

  describe('while the store is unavailable', () => {
    const rowsOf = (name: string) =>
      backend.query('select version from storage.objects where name = $1', [name])

    test('a site with an object store that is unavailable answers 503 without details, and keeps no row without bytes', async () => {
      const [kept, failed] = [newName(), newName()]
      await pictures().upload(kept, PIXEL, png)
      store.behave('breaks')
      const { error } = await pictures().upload(failed, PIXEL, png)
      expect(error).toMatchObject({ status: 503 })
      expect(await rowsOf(failed)).toEqual([])

      const response = await show(kept)
      expect(response.status).toBe(503)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toEqual({
        statusCode: '503',
        error: 'storage_unavailable',
        message: 'Files are out of reach just now. Please try again soon.',
      })
      store.behave('works')
      expect((await show(kept)).status).toBe(200)
      expect((await pictures().upload(failed, PIXEL, png)).error).toBeNull()
      expect((await show(failed)).status).toBe(200)
    })

    test('a site with an object store that is unavailable still removes the row; the log names the bytes that stay', async () => {
      const name = newName()
      await pictures().upload(name, PIXEL, png)
      const [{ version } = { version: '' }] = await backend.query<{ version: string }>(
        'select version from storage.objects where name = $1',
        [name],
      )
      const path = objectPath({ bucket: 'pictures', name, version })
      const log = vi.spyOn(console, 'error')
      store.behave('breaks')
      expect((await pictures().remove([name])).data).toMatchObject([{ name }])
      expect(log.mock.calls.join('\n')).toContain(version)
      store.behave('works')
      expect((await show(name)).status).toBe(404)
      expect(await store.objects()).toContain(path)

      await backend.maintain()
      expect(await store.objects()).toContain(path) // the removal is not repeated at once
      await backend.query('update storage.orphaned_objects set due_at = now() where name = $1', [name])
      await backend.maintain()
      expect(await store.objects()).not.toContain(path)
      expect(await backend.query('select from storage.orphaned_objects where name = $1', [name])).toEqual([])
    })

    test('a site with an object store that fails once a replacement is saved leaves the new file', async () => {
      const name = newName()
      await pictures().upload(name, PIXEL, png)
      store.behave('breaks', { method: 'DELETE' }) // the request that removes the first file
      const { error } = await pictures().upload(name, OTHER_PNG, { ...png, upsert: true })
      expect(error).toBeNull()
      store.behave('works')
      expect(Buffer.from(await (await show(name)).arrayBuffer())).toEqual(OTHER_PNG)
    })
  })
})

/** Only a hang takes this long. */
const HANG = { timeout: 60_000 }

describe('the start', () => {
  const placeOf = ({ bucket, endpoint }: S3Settings) => `bucket ${bucket} at ${endpoint}`

  test('a starting site says that its object store can be reached', async () => {
    const log = vi.spyOn(console, 'log')
    openObjectFiles(store.settings, folder)
    await vi.waitFor(
      () => expect(log.mock.calls.join()).toContain(`Uploads are stored in the ${placeOf(store.settings)}`),
      HANG,
    )
  })

  test('a starting site says that it can not, and why, and is not kept from starting', async () => {
    const wrong = { ...store.settings, secretAccessKey: 'other' }
    const log = vi.spyOn(console, 'error').mockClear()
    openObjectFiles(wrong, folder)
    await vi.waitFor(
      () =>
        expect(log.mock.calls.join()).toContain(
          `Requests for uploads get 503 until the ${placeOf(wrong)} can be reached`,
        ),
      HANG,
    )
    expect(log.mock.calls.join()).toContain('403 SignatureDoesNotMatch')
  })
})

describe('requests to an object store', () => {
  const newKey = () => ({ bucket: 'pictures', name: 'a.png', version: crypto.randomUUID() })
  const bytes = new Uint8Array(PIXEL)
  const refusal = expect.objectContaining({ status: 503, code: 'storage_unavailable' })
  const expectRefusal = async (response: Promise<unknown>) => {
    const error = await response.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toEqual(refusal)
  }

  test('an object store that breaks one connection is asked again', async () => {
    const key = newKey()
    store.behave('breaks', { requests: 1 })
    await s3Objects(store.settings).write(key, bytes)
    store.behave('breaks', { requests: 1 })
    expect(await s3Objects(store.settings).read(key)).toEqual(bytes)
  })

  test('an object store knows nothing of an object that was never written, and removes it without a word', async () => {
    expect(await s3Objects(store.settings).read(newKey())).toBeNull()
    await s3Objects(store.settings).remove(newKey())
  })

  test('an object store that keeps silent is given up after the time limit', async () => {
    store.behave('silent')
    const objects = s3Objects({ ...store.settings, timeLimitMs: 200 })
    const started = performance.now()
    await Promise.all([
      expectRefusal(objects.read(newKey())),
      expectRefusal(objects.write(newKey(), bytes)),
      expectRefusal(objects.remove(newKey())),
    ])
    expect(performance.now() - started).toBeGreaterThanOrEqual(190)
  })

  test.each([
    ['nobody listens at its address', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED|TypeError/],
    ['the secret is wrong', { secretAccessKey: 'other' }, /403 SignatureDoesNotMatch/],
    ['the bucket is not there', { bucket: 'nowhere' }, /404 NoSuchBucket/],
  ])('an object store is unavailable when %s, and only the log says why', async (_name, wrong, reason) => {
    const log = vi.spyOn(console, 'error').mockClear()
    const objects = s3Objects({ ...store.settings, ...wrong })
    await expectRefusal(objects.read(newKey()))
    await expectRefusal(objects.write(newKey(), bytes))
    expect(log.mock.calls).toHaveLength(2)
    for (const [line] of log.mock.calls) expect(line).toMatch(reason)
  })
})
