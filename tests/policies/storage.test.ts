/** Buckets: the files that members may upload, and the folders for them. */
import { describe, expect, test } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { type Actor, api, IS_OWN_SERVER, member, sql, visitor } from './support/community.ts'
import { publish } from './support/posts.ts'

const anyone = await visitor()
const owner = await member()
const other = await member()
const post = await publish(owner, 'With a picture')

const PNG = { contentType: 'image/png', upsert: true }

/** Uploads a file. @returns `stored`, or the status of the refusal. */
async function upload(by: Actor, bucket: string, path: string, bytes: Buffer = PIXEL, options: object = PNG) {
  const { error } = await by.storage.from(bucket).upload(path, bytes, options)
  return error === null ? 'stored' : String(error.statusCode ?? error.message)
}

const storedAt = (bucket: string, path: string) =>
  sql`select from storage.objects where bucket_id = ${bucket} and name = ${path}`

const paths = (id: string, folder: string) =>
  [
    ['profile-images', `${id}/avatar_1.png`],
    ['project-images', `${id}/projects/project_1.png`],
    ['post-media', `post_media/${folder}/1_a.png`],
  ] as const

test('the owner stores, replaces and removes a file; everyone sees it', async () => {
  for (const [bucket, path] of paths(owner.id, post)) {
    expect(await upload(owner, bucket, path), path).toBe('stored')
    expect(await upload(owner, bucket, path), path).toBe('stored')
    expect(await storedAt(bucket, path)).toHaveLength(1)
    const { error } = await owner.storage.from(bucket).remove([path])
    expect(error).toBeNull()
    expect(await storedAt(bucket, path)).toEqual([])
  }
})

test('nobody else writes or removes a file there', async () => {
  for (const [bucket, path] of paths(owner.id, post)) {
    expect(await upload(other, bucket, path, PIXEL, { contentType: 'image/png' }), path).toBe('403')
    expect(await upload(owner, bucket, path), path).toBe('stored')
    for (const by of [other, anyone]) {
      expect(await upload(by, bucket, path), path).toBe('403')
      await by.storage.from(bucket).remove([path])
    }
    expect(await storedAt(bucket, path), path).toHaveLength(1)
  }
})

describe('other places', () => {
  test.each([
    ['profile-images', 'avatar_1.png'],
    ['profile-images', 'OWNER/deeper/avatar_1.png'],
    ['profile-images', 'OWNER/projects/project_1.png/x'],
    ['project-images', 'OWNER/project_1.png'],
    ['project-images', 'OWNER/other/project_1.png'],
    ['post-media', 'OWNER/1_a.png'],
    ['post-media', 'post_media/POST/deeper/1_a.png'],
    ['post-media', 'post_media/not-a-uuid/1_a.png'],
    ['post-media', `post_media/${crypto.randomUUID()}/1_a.png`],
  ])('an upload to %s/%s is refused', async (bucket, pattern) => {
    const path = pattern.replace('OWNER', owner.id).replace('POST', post)
    expect(await upload(owner, bucket, path)).toBe('403')
  })
})

test('types and sizes of files are limited', async () => {
  const avatar = `${owner.id}/avatar_2.png`
  const padded = (megabytes: number) => Buffer.concat([PIXEL, Buffer.alloc(megabytes * 1024 * 1024)])
  for (const contentType of ['image/svg+xml', 'text/html'])
    expect(await upload(owner, 'profile-images', avatar, PIXEL, { contentType })).toBe('415')
  expect(await upload(owner, 'profile-images', avatar, padded(2))).toBe('413')
  expect(await upload(owner, 'project-images', `${owner.id}/projects/project_2.png`, padded(2))).toBe('413')
  expect(await upload(owner, 'post-media', `post_media/${post}/2_a.png`, padded(5))).toBe('413')
  expect(await upload(owner, 'post-media', `post_media/${post}/2_a.png`, padded(2))).toBe('stored')
  expect(await upload(owner, 'profile-images', avatar)).toBe('stored')
})

test('the uploader still removes files of a deleted post', async () => {
  const row = await publish(owner, 'Short-lived')
  const path = `post_media/${row}/1_a.png`
  expect(await upload(owner, 'post-media', path)).toBe('stored')
  await owner.rest.from('posts').delete().eq('id', row)
  expect(await upload(owner, 'post-media', path)).toBe('403')
  const { error } = await owner.storage.from('post-media').remove([path])
  expect(error).toBeNull()
  expect(await storedAt('post-media', path)).toEqual([])
})

test('a member may not change a bucket', async () => {
  const { error } = await owner.storage.updateBucket('post-media', { public: false })
  expect(error).not.toBeNull()
  const buckets = await sql`select id, public, file_size_limit::integer from storage.buckets order by id`
  expect(buckets).toEqual([
    { id: 'post-media', public: true, file_size_limit: 5_242_880 },
    { id: 'profile-images', public: true, file_size_limit: 2_097_152 },
    { id: 'project-images', public: true, file_size_limit: 2_097_152 },
  ])
})

test('files of a member are deleted with the account, files of a post with the post', async () => {
  const [gone, stays] = [await member(), await member()]
  const [own, deleted] = [await publish(gone), await publish(stays)]
  for (const [bucket, path] of paths(gone.id, own)) await upload(gone, bucket, path)
  for (const [bucket, path] of paths(stays.id, deleted)) await upload(stays, bucket, path)
  await sql`delete from auth.users where id = ${gone.id}`
  await stays.rest.from('posts').delete().eq('id', deleted)
  await removeFilesOfTheGone()

  const left = await sql<{ name: string }>`
    select name from storage.objects where owner_id in (${gone.id}, ${stays.id}) order by 1`
  expect(left.map(({ name }) => name)).toEqual([
    `${stays.id}/avatar_1.png`,
    `${stays.id}/projects/project_1.png`,
  ])
  const [bucket, path] = paths(gone.id, own)[0]
  const response = await anyone.send(`/storage/v1/object/public/${bucket}/${path}`)
  if (IS_OWN_SERVER) expect(response.status).toBe(404)
  else expect(await response.json()).toMatchObject({ statusCode: '404' })
})

/** Removes abandoned files, as our own server does each minute, and a command does for a Supabase project. */
async function removeFilesOfTheGone() {
  const place = await api()
  if (!IS_OWN_SERVER) return place.maintain()
  // A run removes a bounded number of files, and other tests leave files behind, too.
  await waitFor('the files to be gone', async () => {
    await place.maintain()
    const waiting = await sql`select from internal.abandoned_files where due_at <= now()
      union all select from storage.orphaned_objects where due_at <= now()`
    return waiting.length === 0 || undefined
  })
}
