/** Limits of writing: each kind at its border, the refusal's sentence, and the rights to change a limit. */
import { describe, expect, test } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'

import { IS_OWN_SERVER, idBy, member, setProfile, sql } from './support/community.ts'
import { idOf, outcome, rows } from './support/outcome.ts'
import { subscribe } from './support/push.ts'

const me = await member('Busy Member')
const other = await member('Other Member')
const post = await idBy`insert into public.posts (profile_id, title, content) values (${other.id}, 'x', 'x')
  returning id`
const comment = await idBy`insert into public.comments (post_id, profile_id, content)
  values (${post}, ${me.id}, 'x') returning id`
const skill = await idBy`insert into public.skills (name, category) values (${`Skill of ${me.id}`}, 'x')
  returning id`
const project = await idBy`insert into public.projects (profile_id, title) values (${me.id}, 'x')
  returning id`
await sql`insert into public.messages (sender_id, recipient_id, content)
  values (${me.id}, ${other.id}, 'x'), (${other.id}, ${me.id}, 'x')`
await setProfile(me.id, `created_at = now() - interval '2 days'`)

/** Sets how much of the kind is left, of each of its windows. */
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

/** One write of each kind, as the app makes it. */
const WRITES: Record<
  string,
  () => PromiseLike<{ status: number; error: { code?: string; message: string } | null; data: unknown }>
> = {
  post: () => me.rest.from('posts').insert({ title: 'x', content: 'x' }),
  post_edit: async () => {
    const own = await idBy`insert into public.posts (profile_id, title, content) values (${me.id}, 'x', 'x')
      returning id`
    return me.rest.from('posts').update({ title: 'y' }).eq('id', own)
  },
  comment: () => me.rest.from('comments').insert({ post_id: post, content: 'x' }),
  comment_edit: () => me.rest.from('comments').update({ content: 'y' }).eq('id', comment),
  like: async () => {
    await me.rest.from('post_likes').delete().eq('post_id', post)
    return me.rest.from('post_likes').insert({ post_id: post })
  },
  save: async () => {
    await me.rest.from('post_saves').delete().eq('post_id', post)
    return me.rest.from('post_saves').insert({ post_id: post })
  },
  message: () => me.rest.from('messages').insert({ sender_id: me.id, recipient_id: other.id, content: 'x' }),
  first_contact: async () => {
    const stranger = await member()
    return me.rest.from('messages').insert({ sender_id: me.id, recipient_id: stranger.id, content: 'x' })
  },
  rating: async () => {
    await sql`delete from public.user_ratings where rater_id = ${me.id}`
    return me.rest.from('user_ratings').insert({ rated_id: other.id, rating_value: 4 })
  },
  answer: async () => {
    const rating = await idBy`insert into public.user_ratings (rater_id, rated_id, rating_value)
      values (${other.id}, ${me.id}, 4)
      on conflict (rater_id, rated_id) do update set rating_value = 4 returning id`
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
    const save = () =>
      me.rest.rpc('replace_profile_skills', { skill_ids: [skill], is_learning: [false], levels: [''] })
    await leave('profile_edit', 2) // it inserts, and updates what is there
    expect(await outcome(save())).toBe('204')
    expect(await outcome(save())).toMatch(/^429/)
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
      body: JSON.stringify({ sender_id: me.id, recipient_id: stranger.id, content: 'x' }),
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await response.json()).toEqual({
      code: 'PT429',
      message: 'You have written to many new people today. You can write to new ones again in 24 hours.',
      details: 'Limit: first_contact',
      hint: 'Try again in 24 hours.',
    })
    expect(await outcome(WRITES.message?.() ?? Promise.reject(new Error('no such kind')))).toBe('201')
    await letTimePass('first_contact')
  })
})

test('an answer to somebody who wrote first is not a first contact', async () => {
  const stranger = await member()
  await rows(
    stranger.rest
      .from('messages')
      .insert({ sender_id: stranger.id, recipient_id: me.id, content: 'x' })
      .select('id'),
  )
  await leave('first_contact', 0)
  const response = me.rest
    .from('messages')
    .insert({ sender_id: me.id, recipient_id: stranger.id, content: 'x' })
  expect(await outcome(response)).toBe('201')
  await letTimePass('first_contact')
})

test('deleting what was written gives nothing back', async () => {
  await leave('comment', 1)
  const one = await idOf(me.rest.from('comments').insert({ post_id: post, content: 'x' }).select('id'))
  await me.rest.from('comments').delete().eq('id', one)
  expect(await outcome(me.rest.from('comments').insert({ post_id: post, content: 'x' }))).toMatch(/^429/)
  await letTimePass('comment')
})

test('an account younger than a day has less', async () => {
  const newcomer = await member()
  await leave('first_contact', 20, newcomer) // ten of thirty are used up
  const stranger = await member()
  const first = newcomer.rest
    .from('messages')
    .insert({ sender_id: newcomer.id, recipient_id: stranger.id, content: 'x' })
  expect(await outcome(first)).toMatch(/^429/)
})

test('a new limit holds at once', async () => {
  await sql`update internal.limits set amount = 0 where kind = 'save'`
  expect(await outcome(WRITES.save?.() ?? Promise.reject(new Error('no such kind')))).toMatch(/^429/)
  await sql`update internal.limits set amount = 300 where kind = 'save'`
  expect(await outcome(WRITES.save?.() ?? Promise.reject(new Error('no such kind')))).toBe('201')
})

test('the owner of the database writes without limit, even for a member', async () => {
  await leave('comment', 0)
  await sql`insert into public.comments (post_id, profile_id, content) values (${post}, ${me.id}, 'x')`
  await letTimePass('comment')
})

describe('limits of uploads', () => {
  /** Supabase's storage service answers each error of the database with 403. */
  const REFUSED_UPLOAD = (words: string) => new RegExp(`^${IS_OWN_SERVER ? 429 : 403} ${words}`)
  const upload = async (path: string) => {
    const { error } = await me.storage
      .from('profile-images')
      .upload(path, PIXEL, { contentType: 'image/png', upsert: true })
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
    expect(await upload(`${me.id}/avatar_1.png`)).toBe('stored')
    expect(await upload(`${me.id}/avatar_1.png`)).toMatch(
      REFUSED_UPLOAD('You have uploaded many pictures.* in \\d+ \\w+\\.$'),
    )
    await letTimePass(kind)
    expect(await upload(`${me.id}/avatar_1.png`)).toBe('stored')
  })

  test('uploads may be replaced without end, and what is removed makes room', async () => {
    await sql`delete from internal.allowances where member_id = ${me.id}`
    await me.storage.from('profile-images').remove([`${me.id}/avatar_1.png`])
    expect(await upload(`${me.id}/avatar_2.png`)).toBe('stored')
    expect(await upload(`${me.id}/avatar_2.png`)).toBe('stored')
    expect([await used('stored_files'), await used('stored_bytes')]).toEqual([1, PIXEL.byteLength])
    await leave('stored_files', 0)
    expect(await upload(`${me.id}/avatar_3.png`)).toMatch(
      REFUSED_UPLOAD('Your pictures take up all of your space'),
    )
    expect(await upload(`${me.id}/avatar_2.png`)).toBe('stored')
    await me.storage.from('profile-images').remove([`${me.id}/avatar_2.png`])
    expect(await upload(`${me.id}/avatar_3.png`)).toBe('stored')
    await leave('stored_bytes', 0)
    expect(await upload(`${me.id}/avatar_4.png`)).toMatch(REFUSED_UPLOAD('Your pictures'))
    await sql`delete from internal.allowances where member_id = ${me.id}`
  })
})
