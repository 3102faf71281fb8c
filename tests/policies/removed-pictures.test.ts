/** A reported picture goes everywhere: from posts, texts, projects, profiles, and from storage. */
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

import { CLIENT_NETWORK } from '#server/backend/testing/test-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { type Actor, api, IS_OWN_SERVER, type Member, member, sql } from './support/community.ts'
import { caseOf, caseSchema, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

let author: Member
let other: Member
let judge: Member

beforeAll(async () => {
  author = await member('Picture Author')
  other = await member('Picture Reader')
  judge = await moderator()
})

async function upload(post: string, name: string) {
  const path = `post_media/${post}/${name}`
  const bucket = author.storage.from('post-media')
  const { error } = await bucket.upload(path, new Uint8Array(PIXEL).buffer, { contentType: 'image/png' })
  if (error) throw error
  return { path, url: new URL(bucket.getPublicUrl(path).data.publicUrl).pathname }
}
const remove = (as: Actor, id: number, url: string, reason?: string) =>
  as.rest.rpc('remove_picture', { case_id: id, url, ...(reason === undefined ? {} : { reason }) })

test.each(['1_a.png', '1 (b)+x.png'])(
  'the picture %s is gone from everywhere, with its file',
  async (name) => {
    const post = await thingBy(author, 'post', other)
    const { path, url } = await upload(post, name)
    await sql('update public.posts set media_url = $2, media_alt = $3 where id = $1', [post, url, 'x'])
    await sql('insert into public.post_media (post_id, url) values ($1, $2)', [post, url])
    const copies = await Promise.all(
      [`Look: ![it](${url} "A") here`, `![it](<${url}>)`, `<p>It <img src="${url}" alt=""></p>`].map(
        async (content) => {
          const copy = await thingBy(other, 'post', author)
          await sql('update public.posts set content = $2 where id = $1', [copy, content])
          return copy
        },
      ),
    )
    await sql('update public.profiles set avatar_url = $2 where id = $1', [other.id, url])
    const project = await thingBy(other, 'project', author)
    await sql('update public.projects set thumbnail_url = $2 where id = $1', [project, url])
    await sql('insert into public.project_media (project_id, url) values ($1, $2)', [project, url])

    await rows(report(other, 'post', post))
    const { id } = await caseOf(judge, 'post', post)
    const after = v.parse(caseSchema, await rows(remove(judge, id, url, 'Somebody is naked.')))
    expect(after.decisions).toMatchObject([{ action: 'picture', reason: 'Somebody is naked.' }])
    expect(after.state).toBe('open')

    const left = await sql(
      `select 1 from public.posts where media_url = $1 or position($1 in content) > 0
    union all select 1 from public.post_media where url = $1
    union all select 1 from public.project_media where url = $1
    union all select 1 from public.projects where thumbnail_url = $1
    union all select 1 from public.profiles where avatar_url = $1`,
      [url],
    )
    expect(left).toEqual([])
    const texts = await sql<{ content: string }>(
      'select content from public.posts where id = any ($1) order by array_position($1, id)',
      [copies],
    )
    expect(texts.map(({ content }) => content)).toEqual([
      'Look:  here',
      '(A moderator removed this picture.)',
      '<p>It </p>',
    ])

    const place = await api()
    await waitFor('the file to be gone', async () => {
      await place.maintain()
      const found = await sql('select from storage.objects where name = $1', [path])
      return found.length === 0 || undefined
    })
    // A project's storage says 404 in the body of its 400.
    const response = await place.fetch(new Request(`http://hibo.test${url}`), CLIENT_NETWORK)
    expect(response.status).toBe(IS_OWN_SERVER ? 404 : 400)
  },
)

test('moderators remove only pictures of the case, if they may decide on it', async () => {
  const post = await thingBy(author, 'post', other)
  await sql('update public.posts set media_url = $2 where id = $1', [
    post,
    'https://pictures.example/one.png',
  ])
  await rows(report(other, 'post', post))
  const { id } = await caseOf(judge, 'post', post)
  expect(await outcome(remove(judge, id, 'https://pictures.example/another.png'))).toBe(
    '404 PT404 This picture is not part of the case.',
  )
  expect(await outcome(remove(author, id, 'https://pictures.example/one.png'))).toBe(
    '403 42501 Only moderators may do this.',
  )
  expect(await outcome(remove(judge, id, 'https://pictures.example/one.png'))).toBe('200')
})
