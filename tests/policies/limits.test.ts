/** Limits of writes: the last allowed and the first refused write of each kind, and the rights to change a limit. */
import { describe, expect, test } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'

import { send, write } from './support/acts.ts'
import { IS_OWN_SERVER, idBy, member, setProfile, sql } from './support/community.ts'
import { thingBy } from './support/moderation.ts'
import { outcome } from './support/outcome.ts'
import { comment as addComment } from './support/posts.ts'
import { subscribe } from './support/push.ts'

const me = await member('Busy Member')
const other = await member('Other Member')
const post = await thingBy(other, 'post', me)
const comment = await thingBy(me, 'comment', other)
const project = await thingBy(me, 'project', other)
for (const [from, to] of [
  [me, other],
  [other, me],
] as const)
  await thingBy(from, 'message', to)
const skill =
  await idBy`insert into public.skills (name, category) values (${`Skill of ${me.id}`}, 'x') returning id`
await setProfile(me.id, `created_at = now() - interval '2 days'`)

/** Sets how many writes of a kind are left in each of its time windows. */
async function leave(kind: string, left: number, by = me) {
  await sql`insert into internal.allowances (member_id, limit_id, used, ends_at)
    select ${by.id}, id, amount - ${left}::bigint, now() + per from internal.limits where kind = ${kind}
    on conflict (member_id, limit_id) do update set used = excluded.used, ends_at = excluded.ends_at`
}
const letTimePass = (kind: string) =>
  sql`update internal.allowances set ends_at = now()
    where member_id = ${me.id} and limit_id in (select id from internal.limits where kind = ${kind})`

let made = 0
const unique = () => `${me.id} ${++made}`

async function save() {
  await me.rest.from('post_saves').delete().eq('post_id', post)
  return me.rest.from('post_saves').insert({ post_id: post })
}

/** A write of each kind, as the app makes it. */
const WRITES: Record<string, () => Parameters<typeof outcome>[0]> = {
  post: () => me.rest.from('posts').insert({ title: 'x', content: 'x' }),
  post_edit: async () => {
    const own = await thingBy(me, 'post', other)
    return me.rest.from('posts').update({ title: 'y' }).eq('id', own)
  },
  comment: () => me.rest.from('comments').insert({ post_id: post, content: 'x' }),
  comment_edit: () => me.rest.from('comments').update({ content: 'y' }).eq('id', comment),
  like: async () => {
    await me.rest.from('post_likes').delete().eq('post_id', post)
    return me.rest.from('post_likes').insert({ post_id: post })
  },
  save,
  message: () => me.rest.from('messages').insert({ recipient_id: other.id, content: 'x' }),
  first_contact: async () =>
    me.rest.from('messages').insert({ recipient_id: (await member()).id, content: 'x' }),
  rating: async () => {
    await sql`delete from public.user_ratings where rater_id = ${me.id}`
    return me.rest.from('user_ratings').insert({ rated_id: other.id, rating_value: 4 })
  },
  answer: async () => {
    const rating = await thingBy(other, 'rating', me)
    await sql`delete from public.rating_answers where profile_id = ${me.id}`
    return me.rest.from('rating_answers').insert({ rating_id: rating, content: 'x' })
  },
  specialization: () => me.rest.from('specializations').insert({ name: unique() }),
  profile_edit: () => me.rest.from('profiles').update({ bio: unique() }).eq('id', me.id),
  project: () => me.rest.from('projects').insert({ title: unique() }),
  learning_path: () => me.rest.from('learning_paths').insert({ title: unique() }),
  portfolio_edit: () => me.rest.from('projects').update({ title: unique() }).eq('id', project),
  push_device: () => subscribe(me),
}

describe('the write after the last allowed one', () => {
  test.each(Object.entries(WRITES))(
    'a write of the kind %s is refused, until time has passed',
    async (kind, write) => {
      await leave(kind, 1)
      expect(await outcome(write())).toMatch(/^20[014]$/)
      expect(await outcome(write())).toMatch(/^429 PT429 You have .* in \d* ?\w+\.$/)
      await letTimePass(kind)
      expect(await outcome(write())).toMatch(/^20[014]$/)
    },
  )

  test('a like of a comment is refused as a like of a post is', async () => {
    await leave('like', 0)
    expect(await outcome(me.rest.from('comment_likes').insert({ comment_id: comment }))).toMatch(/^429/)
    await letTimePass('like')
  })

  test('an edit of the time alone is refused, too', async () => {
    const touch = () =>
      me.rest.from('comments').update({ updated_at: '2026-01-01T00:00:00Z' }).eq('id', comment)
    await leave('comment_edit', 1)
    expect(await outcome(touch())).toBe('204')
    expect(await outcome(touch())).toMatch(/^429/)
    await letTimePass('comment_edit')
  })

  test('a list of skills that is saved as a whole is refused', async () => {
    const list = { skill_ids: [skill], is_learning: [false], levels: [''] }
    const replace = () => outcome(me.rest.rpc('replace_profile_skills', list))
    await leave('profile_edit', 2) // the call counts twice: it inserts rows and updates existing ones
    expect(await replace()).toBe('204')
    expect(await replace()).toMatch(/^429/)
    await letTimePass('profile_edit')
  })

  test('a list of rows is refused as a whole', async () => {
    await leave('comment', 2)
    const count = async () => (await sql`select from public.comments where profile_id = ${me.id}`).length
    const before = await count()
    const many = Array.from({ length: 3 }, () => ({ post_id: post, content: 'x' }))
    expect(await outcome(me.rest.from('comments').insert(many))).toMatch(/^429/)
    expect(await count()).toBe(before)
    expect(await outcome(me.rest.from('comments').insert(many.slice(1)))).toBe('201')
    await letTimePass('comment')
  })

  test('the refusal says when to try again, in the header too', async () => {
    await leave('first_contact', 0)
    const stranger = await member()
    const response = await me.send('/rest/v1/messages', {
      method: 'POST',
      body: JSON.stringify({ recipient_id: stranger.id, content: 'x' }),
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await response.json()).toEqual({
      code: 'PT429',
      message: 'You have written to many new people today. You can write to new ones again in 24 hours.',
      details: 'Limit: first_contact',
      hint: 'Try again in 24 hours.',
    })
    expect(await write(me, other)).toBe('201')
    await letTimePass('first_contact')
  })
})

test('an answer to somebody who wrote first is not a first contact', async () => {
  const stranger = await member()
  await send(stranger, me)
  await leave('first_contact', 0)
  expect(await write(me, stranger)).toBe('201')
  await letTimePass('first_contact')
})

test('deleting what was written gives nothing back', async () => {
  await leave('comment', 1)
  await me.rest
    .from('comments')
    .delete()
    .eq('id', await addComment(me, post))
  expect(await outcome(me.rest.from('comments').insert({ post_id: post, content: 'x' }))).toMatch(/^429/)
  await letTimePass('comment')
})

test('an account younger than a day has less', async () => {
  const newcomer = await member()
  await leave('first_contact', 20, newcomer) // ten of thirty are used up
  expect(await write(newcomer, await member())).toMatch(/^429/)
})

test('a new limit holds at once', async () => {
  await sql`update internal.limits set amount = 0 where kind = 'save'`
  expect(await outcome(save())).toMatch(/^429/)
  await sql`update internal.limits set amount = 300 where kind = 'save'`
  expect(await outcome(save())).toBe('201')
})

test('the owner of the database writes without limit, even for a member', async () => {
  await leave('comment', 0)
  await sql`insert into public.comments (post_id, profile_id, content) values (${post}, ${me.id}, 'x')`
  await letTimePass('comment')
})

describe('limits of uploads', () => {
  /** Supabase's storage service answers each error of the database with 403. */
  const REFUSED_UPLOAD = (words: string) => new RegExp(`^${IS_OWN_SERVER ? 429 : 403} ${words}`)
  const pictures = me.storage.from('profile-images')
  const avatar = (number: number) => `${me.id}/avatar_${number}.png`
  const upload = async (number: number) => {
    const { error } = await pictures.upload(avatar(number), PIXEL, { contentType: 'image/png', upsert: true })
    return error ? `${error.statusCode} ${error.message}` : 'stored'
  }
  const used = async (kind: string) => {
    const [row] = await sql<{ used: string }>`
      select a.used from internal.allowances a join internal.limits l on l.id = a.limit_id
      where a.member_id = ${me.id} and l.kind = ${kind}`
    return Number(row?.used)
  }

  test.each(['upload', 'upload_bytes'])('uploads have a limit by %s', async (kind) => {
    await leave(kind, kind === 'upload' ? 1 : PIXEL.byteLength)
    expect(await upload(1)).toBe('stored')
    expect(await upload(1)).toMatch(REFUSED_UPLOAD('You have uploaded many pictures.* in \\d+ \\w+\\.$'))
    await letTimePass(kind)
    expect(await upload(1)).toBe('stored')
  })

  test('uploads may be replaced without end, and what is removed makes room', async () => {
    await sql`delete from internal.allowances where member_id = ${me.id}`
    await pictures.remove([avatar(1)])
    expect(await upload(2)).toBe('stored')
    expect(await upload(2)).toBe('stored')
    expect([await used('stored_files'), await used('stored_bytes')]).toEqual([1, PIXEL.byteLength])
    await leave('stored_files', 0)
    expect(await upload(3)).toMatch(REFUSED_UPLOAD('Your pictures take up all of your space'))
    expect(await upload(2)).toBe('stored')
    await pictures.remove([avatar(2)])
    expect(await upload(3)).toBe('stored')
    await leave('stored_bytes', 0)
    expect(await upload(4)).toMatch(REFUSED_UPLOAD('Your pictures'))
    await sql`delete from internal.allowances where member_id = ${me.id}`
  })
})
