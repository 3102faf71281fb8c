import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'

import { SITE } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { CLIENT_NETWORK, testSite } from '../testing/test-client.ts'
import { objectFiles } from './object-files.ts'
import { recordUpload } from './orphaned-objects.ts'

const OTHER_PNG = Buffer.concat([PIXEL, Buffer.from('more')])

const folder = temporaryFolder()
const { backend, newMember, newVisitor } = await testSite({ dataDir: folder })
const member = await newMember()

let files = 0
const newName = () => `${member.id}/picture_${++files}.png`
const pictures = () => member.storage.from('pictures')
const png = { contentType: 'image/png' }
async function filesOnDisk() {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(folder, 'files'), options).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

const publicUrl = (bucket: string, name: string) => `${SITE}/storage/v1/object/public/${bucket}/${name}`
const show = (name: string, init?: RequestInit, bucket = 'pictures') =>
  backend.fetch(new Request(publicUrl(bucket, name), init), CLIENT_NETWORK)

describe('policies of uploads', () => {
  test('an upload is at its public URL, for everybody and without a key', async () => {
    const name = newName()
    const { data, error } = await pictures().upload(name, PIXEL, png)
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: name, fullPath: `pictures/${name}` })

    expect(pictures().getPublicUrl(name).data.publicUrl).toBe(publicUrl('pictures', name))
    const response = await show(name)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PIXEL)
  })

  test.each([
    ['to a bucket without a policy', () => newName(), 'private', 403],
    ['to a bucket that is not there', () => newName(), 'nowhere', 404],
  ])('an upload %s is refused, and leaves no file behind', async (_name, path, bucket, status) => {
    const before = await filesOnDisk()
    const { error } = await member.storage.from(bucket).upload(path(), PIXEL, png)
    expect(error).toMatchObject({ status })
    expect(await filesOnDisk()).toBe(before)
  })

  test('an upload that is larger than the bucket allows is refused, even with a wrong declared length', async () => {
    const large = Buffer.concat([PIXEL, Buffer.alloc(1000)])
    expect((await pictures().upload(newName(), large, png)).error).toMatchObject({ status: 413 })
    const { body } = new Response(large)
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'image/png' } } as const
    const response = await member.send(`/storage/v1/object/pictures/${newName()}`, init)
    expect(response.status).toBe(413)
  })

  test('an upload to a name that is taken is a conflict, unless it may replace', async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const files = await filesOnDisk()
    expect((await pictures().upload(name, OTHER_PNG, png)).error).toMatchObject({ status: 409 })
    expect((await pictures().upload(name, OTHER_PNG, { ...png, upsert: true })).error).toBeNull()
    expect(Buffer.from(await (await show(name)).arrayBuffer())).toEqual(OTHER_PNG)
    expect(await filesOnDisk()).toBe(files)
  })
})

describe('reading a file', () => {
  test('a public file lasts an hour in caches, or as long as its upload said', async () => {
    const [short, long] = [newName(), newName()]
    await pictures().upload(short, PIXEL, png)
    await pictures().upload(long, PIXEL, { ...png, cacheControl: '31536000' })
    expect((await show(short)).headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await show(long)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a public file answers 304 if the ETag matches', async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const etag = (await show(name)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const again = await show(name, { headers: { 'if-none-match': `W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await show(name, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await show(name, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(PIXEL.byteLength),
    )
  })

  test("a public file can't do anything in a browser but be an image", async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const { headers } = await show(name)
    expect(headers.get('content-disposition')).toBeNull()
    await backend.query(
      `update storage.objects set metadata = jsonb_set(metadata, '{mimetype}', '"text/html"') where name = $1`,
      [name],
    )
    expect((await show(name)).headers.get('content-disposition')).toBe('attachment')
  })

  test('a file of a private bucket is not public, nor is one under another name', async () => {
    await backend.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('private', 'a.png', 'v', '{}')`,
    )
    expect((await show('a.png', {}, 'private')).status).toBe(404)
    expect((await show(`${member.id}/none.png`)).status).toBe(404)
  })

  test('a public file is read without writing anything', async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const row = () => backend.query('select xmin::text from storage.objects where name = $1', [name])
    const before = await row()
    await show(name)
    expect(await row()).toEqual(before)
  })
})

describe('bytes without a row', () => {
  const orphans = () => backend.query('select from storage.orphaned_objects')

  test('an upload leaves nothing to be removed, nor does a refused or a repeated one', async () => {
    const name = newName()
    const files = await filesOnDisk()
    await pictures().upload(name, PIXEL, png)
    await pictures().upload(name, PIXEL, { ...png, upsert: true })
    expect((await pictures().upload(name, PIXEL, png)).error).toMatchObject({ status: 409 })
    expect((await pictures().upload('elsewhere/a.png', PIXEL, png)).error).toMatchObject({
      status: 403,
    })
    expect(await orphans()).toEqual([])
    expect(await filesOnDisk()).toBe(files + 1)
  })

  test('an upload that ended halfway is removed when no row can come any more', async () => {
    const files = await filesOnDisk()
    const key = { bucket: 'pictures', name: newName(), version: crypto.randomUUID() }
    await recordUpload(backend, key)
    await objectFiles(join(folder, 'files')).write(key, new Uint8Array(PIXEL))
    await backend.maintain()
    expect(await filesOnDisk()).toBe(files + 1)
    await backend.query('update storage.orphaned_objects set due_at = now()')
    await backend.maintain()
    expect(await filesOnDisk()).toBe(files)
  })
})

describe('removing files', () => {
  test("a removal takes row and file of one's own, and nothing of another member", async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const files = await filesOnDisk()
    const other = await newMember()
    expect((await other.storage.from('pictures').remove([name])).data).toEqual([])
    expect((await show(name)).status).toBe(200)

    expect((await pictures().remove([name, `${member.id}/none.png`])).data).toMatchObject([{ name }])
    expect((await show(name)).status).toBe(404)
    expect(await filesOnDisk()).toBe(files - 1)
  })

  test('a removal of a row by the database alone takes the file too, in the end', async () => {
    const name = newName()
    await pictures().upload(name, PIXEL, png)
    const files = await filesOnDisk()
    await backend.query('delete from storage.objects where name = $1', [name])
    await backend.maintain()
    expect(await filesOnDisk()).toBe(files - 1)
  })
})

describe('lists of a folder', () => {
  const folder = `lists_${crypto.randomUUID()}`
  let lister: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    lister = await newMember()
    for (const name of ['b.png', 'a.png', 'c/d.png', 'c/e.png', '$.png'])
      await lister.storage.from('pictures').upload(`${lister.id}/${folder}/${name}`, PIXEL, png)
  })
  const list = async (client: Pick<typeof lister, 'storage'>, path: string, options = {}) => {
    const { data, error } = await client.storage.from('pictures').list(path, options)
    return error ? error.message : data?.map(({ name }) => name)
  }

  test('a list has files and folders by name, and the files tell what they are', async () => {
    const path = `${lister.id}/${folder}`
    expect(await list(lister, path)).toEqual(['$.png', 'a.png', 'b.png', 'c'])
    expect(await list(lister, `${path}/c/`)).toEqual(['d.png', 'e.png'])
    expect(await list(lister, '')).toEqual([lister.id])
    const { data } = await lister.storage.from('pictures').list(path)
    expect(data?.[1]).toMatchObject({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-/),
      metadata: { mimetype: 'image/png', size: PIXEL.byteLength },
    })
    expect(data?.[3]).toMatchObject({ id: null, created_at: null, metadata: null })
  })

  test('a list comes in parts, in another order, and by the beginning of names', async () => {
    const path = `${lister.id}/${folder}`
    expect(await list(lister, path, { limit: 2, offset: 1 })).toEqual(['a.png', 'b.png'])
    expect(await list(lister, path, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'c',
      'b.png',
      'a.png',
      '$.png',
    ])
    expect(await list(lister, path, { sortBy: { column: 'created_at', order: 'asc' }, limit: 1 })).toEqual([
      'b.png',
    ])
    expect(await list(lister, path, { search: 'A' })).toEqual(['a.png'])
    expect(await list(lister, path, { search: '$' })).toEqual(['$.png'])
  })

  test('a list shows nothing of another member, of a private bucket or to a visitor', async () => {
    const path = `${lister.id}/${folder}`
    expect(await list(member, path)).toEqual([])
    expect(await list(newVisitor(), path)).toEqual([])
    expect((await lister.storage.from('private').list('')).data).toEqual([])
  })

  test.each([
    { sortBy: { column: 'owner', order: 'asc' } },
    { sortBy: { column: 'name', order: 'asc; drop' } },
    { limit: -1 },
    { offset: 1e9 },
    { search: 'x'.repeat(501) },
  ])('a list with %j is refused', async (options) => {
    expect(await list(lister, '', options)).toBe('The options of the list are not valid')
  })
})
