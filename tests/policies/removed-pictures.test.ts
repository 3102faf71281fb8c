/**
 * A moderator removes a picture from the reported thing. If the thing's author uploaded the picture, it goes from
 * everywhere, with its file. Nothing that the author writes removes anything else.
 */
import { expect, test } from 'vitest'
import { CLIENT_NETWORK } from '#server/backend/testing/test-client.ts'
import { caseSchema, type ModerationCase } from '#src/features/moderation/schemas.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { type Actor, api, IS_OWN_SERVER, type Member, member, setProfile, sql } from './support/community.ts'
import { caseOf, type Kind, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { stored } from './support/stored-files.ts'
import { valueBy } from './support/value-by.ts'

const author = await member('Picture Author')
const other = await member('Picture Reader')
const judge = await moderator()

/** Adds a post with this text. */
async function postOf(by: Member, content: string) {
  const post = await thingBy(by, 'post', by === author ? other : author)
  await setPost(post, 'content = $2', content)
  return post
}
const contentOf = (post: string) => valueBy<string>`select content from public.posts where id = ${post}`
/** Changes a post as the owner of the database: the values are `$2` and later in the change. */
const setPost = (post: string, change: string, ...values: unknown[]) =>
  sql(`update public.posts set ${change} where id = $1`, [post, ...values])
const addMedia = (of: 'post' | 'project', id: string, url: string) =>
  sql(`insert into public.${of}_media (${of}_id, url) values ($1, $2)`, [id, url])
/** Reads which files wait for their removal, and whether each would stay if something used it. */
const findAbandoned = (...ids: string[]) =>
  sql`select object_id, unless_used from internal.abandoned_files where object_id = any (${ids}) order by 1`
const isStored = async (id: string) => (await sql`select from storage.objects where id = ${id}`).length === 1
const untilGone = (id: string) =>
  waitFor('the file to be gone', async () => {
    await (await api()).maintain()
    return !(await isStored(id)) || undefined
  })
const remove = (as: Actor, id: number, url: string, reason?: string) =>
  as.rest.rpc('remove_picture', { case_id: id, url, ...(reason === undefined ? {} : { reason }) })

/** Reports a thing and removes a picture of it. */
async function reportAndRemove(kind: Kind, thing: string, url: string) {
  // A new reporter, because limits bound a member's reports.
  await rows(report(await member(), kind, thing))
  const { id } = await caseOf(judge, kind, thing)
  return parsed(caseSchema, remove(judge, id, url, 'Somebody is naked.'))
}
/** Undoes the last decision of the case. */
const undo = ({ decisions }: ModerationCase) =>
  judge.rest.rpc('undo_decision', { id: decisions.at(-1)?.id ?? 0, reason: 'I was wrong.' })

/** Puts the picture into every column that holds URLs. @returns the posts whose text shows it. */
async function showEverywhere(url: string) {
  await setProfile(other.id, 'avatar_url = $2', url)
  const project = await thingBy(other, 'project', author)
  await sql`update public.projects set thumbnail_url = ${url} where id = ${project}`
  await addMedia('project', project, url)
  const copy = await postOf(other, 'A copy')
  await setPost(copy, `media_url = $2, media_alt = 'x'`, url)
  await addMedia('post', copy, url)
  const texts = [`Look: ![it](${url} "A") here`, `![it](<${url}>)`, `<p>It <img src="${url}" alt=""></p>`]
  return Promise.all(texts.map((text) => postOf(other, text)))
}
/** Counts the rows with the URL in each column. */
async function countUses(url: string) {
  const [found] = await sql`select
      (select count(*)::int from public.profiles where avatar_url = ${url}) as avatars,
      (select count(*)::int from public.projects where thumbnail_url = ${url}) as thumbnails,
      (select count(*)::int from public.project_media where url = ${url}) as project_media,
      (select count(*)::int from public.posts where media_url = ${url}) as posts,
      (select count(*)::int from public.post_media where url = ${url}) as post_media,
      (select count(*)::int from public.posts where position(${url} in content) > 0) as texts`
  return found
}
const NOWHERE = { avatars: 0, thumbnails: 0, project_media: 0, posts: 0, post_media: 0, texts: 0 }
const EVERYWHERE = { avatars: 1, thumbnails: 1, project_media: 1, posts: 1, post_media: 1, texts: 3 }

test.each(['1_a.png', '1 (b)+x.png'])(
  'the picture %s that its author uploaded is gone from everywhere, with its file',
  async (name) => {
    const post = await thingBy(author, 'post', other)
    const { id, url } = await stored(author, 'post-media', `post_media/${post}/${name}`)
    await setPost(post, 'content = $2', `Look: ![it](${url})`)
    const copies = await showEverywhere(url)
    expect(await countUses(url)).toEqual({ ...EVERYWHERE, texts: 4 })

    const after = await reportAndRemove('post', post, url)
    expect(after.decisions).toMatchObject([{ action: 'picture', reason: 'Somebody is naked.' }])
    expect(after.state).toBe('open')
    expect(after.evidence[0]?.pictures).toEqual([])
    expect(await countUses(url)).toEqual(NOWHERE)
    expect(await Promise.all(copies.map(contentOf))).toEqual([
      'Look:  here',
      '(A moderator removed this picture.)',
      '<p>It </p>',
    ])

    await untilGone(id)
    // Supabase's storage answers with 400, and says 404 in the body.
    const response = await (await api()).fetch(new Request(`http://hibo.test${url}`), CLIENT_NETWORK)
    expect(response.status).toBe(IS_OWN_SERVER ? 404 : 400)
  },
)

test('the copy for previews goes with a removed picture, but another member’s of that name stays', async () => {
  const post = await thingBy(author, 'post', other)
  const { id, url } = await stored(author, 'post-media', `post_media/${post}/1_a.jpg.webp`)
  const copy = await stored(author, 'post-media', `post_media/${post}/1_a.jpg`)
  await setPost(post, 'media_url = $2', url)
  const removed = await reportAndRemove('post', post, url)
  const both = [id, copy.id].sort()
  expect(await findAbandoned(...both)).toEqual(both.map((object_id) => ({ object_id, unless_used: false })))
  await rows(undo(removed))
  expect(await findAbandoned(...both)).toEqual(both.map((object_id) => ({ object_id, unless_used: true })))

  const third = await member()
  const portrait = await stored(third, 'profile-images', `${third.id}/b.jpg.webp`)
  const foreign = await stored(third, 'profile-images', `${third.id}/b.jpg`)
  await sql`update storage.objects set owner_id = ${other.id} where id = ${foreign.id}`
  await setProfile(third.id, 'avatar_url = $2', portrait.url)
  await reportAndRemove('profile', third.id, portrait.url)
  expect(await findAbandoned(foreign.id)).toEqual([])
})

test('a post that shows another member’s portrait does not take the portrait away', async () => {
  const { id, url } = await stored(other, 'profile-images', `${other.id}/portrait.png`)
  const copies = await showEverywhere(url)
  const post = await postOf(author, `See ![them](${url}) and this`)
  await reportAndRemove('post', post, url)
  expect(await contentOf(post)).toBe('See  and this')
  expect(await countUses(url)).toEqual(EVERYWHERE)
  expect(await contentOf(copies[0] ?? '')).toContain(url)
  expect(await findAbandoned(id)).toEqual([])
})

test.each([
  'e',
  'https:/',
  '/',
  '.',
  '%',
  '_',
  '.*',
  '/storage/v1/object/public/post-media/post_media',
  'x'.repeat(500),
])('a reported picture of the address %s changes no other post', async (url) => {
  const theirs = await postOf(
    other,
    `Words with an e, ![them](/demo/e.webp), [a link](https://hibo.example/%25_e) and ${url}.`,
  )
  const before = await sql`select id, content from public.posts order by id`
  const post = await postOf(author, `Before ![](${url}) after it, with ${url} as text.`)
  await reportAndRemove('post', post, url)
  expect(await contentOf(post)).toBe(`Before  after it, with ${url} as text.`)
  expect(await sql`select id, content from public.posts where id <> ${post} order by id`).toEqual(before)
  expect(await contentOf(theirs)).toContain(url)
})

test('code and words of the reported post stay, and a part of the address is another picture', async () => {
  const { url } = await stored(author, 'profile-images', `${author.id}/shown.png`)
  const post = await postOf(author, `Write \`![it](${url})\` for ![it](${url}), not ![it](${url}2).`)
  await reportAndRemove('post', post, url)
  expect(await contentOf(post)).toBe(`Write \`![it](${url})\` for , not ![it](${url}2).`)
})

test('an id that is also another’s takes nothing of theirs', async () => {
  const url = 'https://pictures.example/of-both.png'
  const victim = await member('Same Id')
  await setProfile(victim.id, 'avatar_url = $2', url)
  const post = { id: victim.id, title: 'x', content: `![it](${url})` }
  await rows(author.rest.from('posts').insert(post).select('id'))
  await reportAndRemove('post', victim.id, url)
  expect(await countUses(url)).toEqual({ ...NOWHERE, avatars: 1 })
})

test('an undo brings texts and addresses back', async () => {
  const url = 'https://pictures.example/undone.png'
  const text = `See ![it](${url}), and ![it][a].\n\n[a]: ${url}`
  const post = await postOf(author, text)
  await setPost(post, `media_url = $2, media_alt = 'A shop'`, url)
  await addMedia('post', post, url)
  const removed = await reportAndRemove('post', post, url)
  expect(await countUses(url)).toEqual(NOWHERE)
  const after = await parsed(caseSchema, undo(removed))
  expect(await contentOf(post)).toBe(text)
  expect(await countUses(url)).toEqual({ ...NOWHERE, posts: 1, post_media: 1, texts: 1 })
  expect(await valueBy`select media_alt from public.posts where id = ${post}`).toBe('A shop')
  expect(after.evidence[0]?.pictures).toContain(url)
  expect(await outcome(undo(removed))).toMatch(/^409 PT409 /)
})

test('an undo keeps what was edited meanwhile', async () => {
  const url = 'https://pictures.example/edited.png'
  const post = await postOf(author, `See ![it](${url}).`)
  await setPost(post, 'media_url = $2', url)
  const removed = await reportAndRemove('post', post, url)
  await setPost(post, `content = 'New words', media_url = '/demo/new.webp'`)
  await rows(undo(removed))
  expect(await sql`select content, media_url from public.posts where id = ${post}`).toEqual([
    { content: 'New words', media_url: '/demo/new.webp' },
  ])
})

test('an undo before its removal keeps the file; after it the address stays away, and the text comes back', async () => {
  const post = await thingBy(author, 'post', other)
  const { id, url } = await stored(author, 'post-media', `post_media/${post}/1_kept.png`)
  const text = `See ![it](${url}).`
  await setPost(post, 'content = $2, media_url = $3', text, url)
  await rows(undo(await reportAndRemove('post', post, url)))
  await (await api()).maintain()
  expect(await isStored(id)).toBe(true)
  expect(await countUses(url)).toEqual({ ...NOWHERE, posts: 1, texts: 1 })

  const { id: caseId } = await caseOf(judge, 'post', post)
  const removed = await parsed(caseSchema, remove(judge, caseId, url))
  await untilGone(id)
  await rows(undo(removed))
  expect(await contentOf(post)).toBe(text)
  expect(await countUses(url)).toEqual({ ...NOWHERE, texts: 1 })
})

test('of two decisions about one file, the undo of the last brings back what both took', async () => {
  const [one, two] = [await thingBy(author, 'post', other), await thingBy(author, 'post', other)]
  const { url } = await stored(author, 'post-media', `post_media/${one}/1_twice.png`)
  const text = `See ![it](${url}).`
  for (const post of [one, two]) {
    await setPost(post, 'content = $2', text)
    await rows(report(other, 'post', post))
  }
  const [first, second] = [await reportAndRemove('post', one, url), await reportAndRemove('post', two, url)]
  await rows(undo(first))
  expect(await countUses(url)).toEqual(NOWHERE)
  await rows(undo(second))
  expect([await contentOf(one), await contentOf(two)]).toEqual([text, text])
})

test('of a profile the portrait goes, of a project the thumbnail and its pictures, and an undo brings them back', async () => {
  const url = 'https://pictures.example/mine.png'
  await setProfile(author.id, 'avatar_url = $2', url)
  const project = await thingBy(author, 'project', other)
  await sql`update public.projects set thumbnail_url = ${url} where id = ${project}`
  await addMedia('project', project, url)
  const ofProject = await reportAndRemove('project', project, url)
  expect(await countUses(url)).toEqual({ ...NOWHERE, avatars: 1 })
  const ofProfile = await reportAndRemove('profile', author.id, url)
  expect(await countUses(url)).toEqual(NOWHERE)
  await rows(undo(ofProject))
  await rows(undo(ofProfile))
  expect(await countUses(url)).toEqual({ ...NOWHERE, avatars: 1, thumbnails: 1, project_media: 1 })
})

test('eight posts with one long address of their author’s are no burden', async () => {
  const { url } = await stored(author, 'profile-images', `${author.id}/${'x'.repeat(300)}.png`)
  const marks = `![it](${url}) ![`.repeat(50)
  const posts = await Promise.all(Array.from({ length: 8 }, () => postOf(author, `a ${marks} b`)))
  await reportAndRemove('post', posts[0] ?? '', url)
  expect(await contentOf(posts[0] ?? '')).not.toContain(url)
})

test('moderators remove only pictures of the case', async () => {
  const url = 'https://pictures.example/one.png'
  const foreign = '404 PT404 This picture is not part of the case.'
  const post = await thingBy(author, 'post', other)
  await setPost(post, 'media_url = $2', url)
  await rows(report(other, 'post', post))
  const { id } = await caseOf(judge, 'post', post)
  expect(await outcome(remove(judge, id, 'https://pictures.example/another.png'))).toBe(foreign)
  expect(await outcome(remove(judge, id, url))).toBe('200')
  expect(await outcome(remove(judge, id, url))).toBe(foreign)
})
