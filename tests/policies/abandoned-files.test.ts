/** Abandoned files: a URL in a text proves no ownership, so only the files that their owner left behind are removed. */
import { describe, expect, test } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'

import { api, idBy, type Member, member, sql } from './support/community.ts'
import { decided, moderator, report } from './support/moderation.ts'
import { rows } from './support/outcome.ts'
import { type StoredFile, stored } from './support/stored-files.ts'

const PUBLIC = '/storage/v1/object/public'

/** Adds a post as the database's owner, because limits bound a member's posts and projects. */
const newPost = (by: Member, content = 'Words') =>
  idBy`insert into public.posts (profile_id, title, content) values (${by.id}, 'x', ${content}) returning id`
const newProject = (by: Member, thumbnail: string | null) =>
  idBy`insert into public.projects (profile_id, title, thumbnail_url) values (${by.id}, 'x', ${thumbnail}) returning id`
const author = await member('File Author')
const other = await member('File Owner')
const judge = await moderator()
const post = await newPost(other)
/** Files of the other member: a portrait, and a post's picture. */
const theirs = [
  await stored(other, 'profile-images', `${other.id}/portrait.png`),
  await stored(other, 'project-images', `${other.id}/projects/1.png`),
  await stored(other, 'post-media', `post_media/${post}/1_a.png`),
]

const exists = async ({ id }: StoredFile) =>
  (await sql`select from storage.objects where id = ${id}`).length === 1

/** Removes the files that are due. @returns for each file whether it still exists. */
async function removeAndCheck(files: readonly StoredFile[]) {
  const place = await api()
  await waitFor('the files to be gone', async () => {
    await place.maintain()
    const due = await sql`select from internal.abandoned_files where due_at <= now()`
    return due.length === 0 || undefined
  })
  return Promise.all(files.map(exists))
}

/** Puts the URL into one column of a new thing. @returns a function that ends the thing. */
const COLUMNS: Record<string, (url: string) => Promise<() => Promise<unknown>>> = {
  'projects.thumbnail_url': async (url) => endOfProject(await newProject(author, url)),
  'project_media.url': async (url) => {
    const project = await newProject(author, null)
    await sql`insert into public.project_media (project_id, url) values (${project}, ${url})`
    return endOfProject(project)
  },
  'posts.media_url': async (url) => {
    const post = await newPost(author)
    await rows(author.rest.from('posts').update({ media_url: url }).eq('id', post).select('id'))
    return endOfPost(post)
  },
  'post_media.url': async (url) => {
    const post = await newPost(author)
    await sql`insert into public.post_media (post_id, url) values (${post}, ${url})`
    return endOfPost(post)
  },
  'posts.content': async (url) => endOfPost(await newPost(author, `See ![it](${url})`)),
  'profiles.avatar_url': async (url) => {
    const show = (avatar_url: string | null) =>
      rows(author.rest.from('profiles').update({ avatar_url }).eq('id', author.id).select('id'))
    await show(url)
    return () => show(null)
  },
}
// Deletes as a decision does, but without a report, because limits bound reports.
const endOfProject = (id: string) => () => sql`select internal.delete_thing('project', ${id})`
const endOfPost = (id: string) => () => sql`select internal.delete_thing('post', ${id})`
/** Ends the time for which abandoned files wait. */
const comeDue = (files: readonly StoredFile[]) =>
  sql`update internal.abandoned_files set due_at = now() where object_id = any (${files.map(({ id }) => id)})`

async function deletedByModerator(kind: 'post' | 'project', thing: string) {
  await rows(report(other, kind, thing))
  await decided(judge, kind, thing, 'delete')
}

/** URLs that name another member's file, or a whole folder. */
const ADDRESSES: Record<string, () => string[]> = {
  'another’s file': () => theirs.map(({ url }) => url),
  'another’s file on another host': () => theirs.map(({ url }) => `https://hibo.example${url}`),
  'another’s file, encoded': () => theirs.map(({ url }) => url.replace('.png', '%2Epng')),
  'another’s file, with encoded slashes': () => theirs.map(({ url }) => encoded(url)),
  'another’s file by way of one’s own folder': () => [
    `${PUBLIC}/profile-images/${author.id}/../${other.id}/portrait.png`,
    `${PUBLIC}/profile-images/${author.id}/%2e%2e/${other.id}/portrait.png`,
  ],
  'another’s folder': () => [
    `${PUBLIC}/profile-images/${other.id}`,
    `${PUBLIC}/project-images/${other.id}/projects/`,
    `${PUBLIC}/post-media/post_media`,
  ],
  'a bucket, and what no file is called': () => [
    `${PUBLIC}/profile-images/`,
    `${PUBLIC}/post-media`,
    `${PUBLIC}/`,
    `${PUBLIC}/profile-images/%ff%00`,
    `${PUBLIC}/profile-images/%`,
  ],
  'the beginning of another’s file': () => theirs.map(({ url }) => url.replace('.png', '')),
}
const encoded = (url: string) => url.replace(/([^/]+)\/([^/]+)$/, '$1%2F$2')

describe.each(Object.keys(COLUMNS))('in %s', (column) => {
  test.each(Object.keys(ADDRESSES))('%s takes nothing along when the thing goes', async (kind) => {
    for (const url of ADDRESSES[kind]?.() ?? []) {
      const end = await COLUMNS[column]?.(url)
      await end?.()
    }
    expect(await removeAndCheck(theirs)).toEqual([true, true, true])
  })

  test('one’s own folder takes nothing along, nor does one’s own file that something else shows', async () => {
    const portrait = await stored(author, 'profile-images', `${author.id}/${crypto.randomUUID()}.png`)
    const picture = await stored(author, 'project-images', `${author.id}/projects/${crypto.randomUUID()}.png`)
    const kept = await newProject(author, portrait.url)
    const text = await newPost(author, `See ![it](${picture.url})`)
    for (const url of [portrait.url, picture.url, `${PUBLIC}/profile-images/${author.id}`]) {
      const end = await COLUMNS[column]?.(url)
      await end?.()
    }
    expect(await removeAndCheck([portrait, picture])).toEqual([true, true])
    await rows(author.rest.from('projects').delete().eq('id', kept).select('id'))
    await rows(author.rest.from('posts').delete().eq('id', text).select('id'))
  })
})

test('the files of a deleted project go, whoever deletes it', async () => {
  for (const end of [
    (id: string) => deletedByModerator('project', id),
    (id: string) => rows(author.rest.from('projects').delete().eq('id', id).select('id')),
  ]) {
    const files = await Promise.all(
      ['a', 'b (c)'].map((name) =>
        stored(author, 'project-images', `${author.id}/projects/${crypto.randomUUID()} ${name}.png`),
      ),
    )
    const project = await newProject(author, files[0]?.url ?? null)
    const media = { project_id: project, url: files[1]?.url ?? '' }
    await rows(author.rest.from('project_media').insert(media).select('id'))
    expect(await removeAndCheck(files)).toEqual([true, true])
    await end(project)
    expect(await removeAndCheck(files)).toEqual([false, false])
  }
})

test('the files that the author uploaded to a deleted post go, but for one that another post shows until it goes, too', async () => {
  const post = await newPost(author)
  const files = [
    await stored(author, 'post-media', `post_media/${post}/1_a.png`),
    await stored(author, 'post-media', `post_media/${post}/2_b.png`),
  ]
  const copy = await newPost(author, `See ![it](${files[1]?.url})`)
  await deletedByModerator('post', post)
  expect(await removeAndCheck(files)).toEqual([false, true])
  await rows(author.rest.from('posts').delete().eq('id', copy).select('id'))
  await comeDue(files)
  expect(await removeAndCheck(files)).toEqual([false, false])
})

test('the copy of a picture stays as long as the picture', async () => {
  const post = await newPost(author)
  const files = [
    await stored(author, 'post-media', `post_media/${post}/1_a.jpg.webp`),
    await stored(author, 'post-media', `post_media/${post}/1_a.jpg`),
  ]
  const shown = await newPost(author)
  const end = await COLUMNS['profiles.avatar_url']?.(files[0]?.url ?? '')
  await deletedByModerator('post', post)
  expect(await removeAndCheck(files)).toEqual([true, true])
  await end?.()
  await sql`update public.posts set media_url = ${files[0]?.url} where id = ${shown}`
  await comeDue(files)
  expect(await removeAndCheck(files)).toEqual([true, true])
  await sql`update public.posts set media_url = null where id = ${shown}`
  await comeDue(files)
  expect(await removeAndCheck(files)).toEqual([false, false])
})

test('a file that lies in a deleted post’s folder and belongs to somebody else stays', async () => {
  const post = await newPost(author)
  const file = await idBy`insert into storage.objects (bucket_id, name, owner_id)
    values ('post-media', ${`post_media/${post}/1_theirs.png`}, ${other.id}) returning id`
  await deletedByModerator('post', post)
  expect(await removeAndCheck([{ id: file, path: '', url: '' }])).toEqual([true])
  await sql`delete from storage.objects where id = ${file}`
})
