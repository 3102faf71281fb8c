/**
 * Cached responses equal fresh ones, for visitors and every kind of member, after each of many random acts. The cache
 * may answer a GET, and never answers the call as a POST.
 */
import { expect, test } from 'vitest'

import { createRandom } from '#tests/fuzz/support/random.ts'
import { type Actor, admin, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { employer } from './support/jobs.ts'

const ACTS = 24
/** The number of calls, the first ones, that members get from the cache, too. */
const MEMBER_CALLS = 5

const actors: Record<string, Actor> = {}
const members: Member[] = []
for (const name of ['writer', 'reader', 'suspended', 'leaving', 'hidden', 'unlisted']) {
  const made = await member(`Kept ${name}`)
  await setProfile(made.id, `title = 'Weaver', bio = 'I weave.'`)
  members.push(made)
  actors[name] = made
}
actors.visitor = await visitor()
actors.moderator = await admin()
const { author, job } = await employer()
actors.employer = author
const [writer, reader, suspended, leaving, hidden, unlisted] = members.map(({ id }) => id)
const posts = new Map<string, string | undefined>([[job, author.id]])
for (const by of members.map(({ id }) => id)) await write(by)

async function write(by: string | undefined) {
  const id = crypto.randomUUID()
  await sql`insert into public.posts (id, profile_id, title, content)
    values (${id}::uuid, ${by}, 'A post', ${id}::uuid::text)`
  posts.set(id, by)
}

/** Calls with the same arguments in the URL and in a body. */
const calls: [name: string, args: Record<string, string>][] = [
  ['feed_page', {}],
  ['feed_page', { sort: 'like_count' }],
  ['feed_page', { type: 'job', page_size: '3' }],
  ['search_developers', {}],
  ['search_developers', { filters: '{"search":"kept"}', page_size: '48' }],
  ['home_page', {}],
  ['find_jobs', {}],
  ['profile_page', { key: String(writer) }],
  ['profile_page', { key: String(hidden) }],
  ['profile_ratings', { profile: String(writer) }],
  ['member_posts', { profile: String(writer) }],
  ['post_comments', { post: job }],
]

async function ask(actor: Actor, [name, args]: (typeof calls)[number]) {
  const kept = await actor.send(`/rest/v1/rpc/${name}?${new URLSearchParams(args)}`)
  const body = JSON.stringify({
    ...args,
    ...(args.page_size !== undefined && { page_size: Number(args.page_size) }),
  })
  const asked = await actor.send(`/rest/v1/rpc/${name}`, { method: 'POST', body })
  expect(kept.status, name).toBe(asked.status)
  // A suspension ends the session for good.
  if (actor !== actors.suspended) expect(asked.status, `${name}: ${await asked.clone().text()}`).toBe(200)
  return [await kept.json(), await asked.json()]
}

test('cached responses equal fresh ones after random acts', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000)
  console.info(`SEED=${seed}`)
  const random = createRandom(seed)
  const anyPost = () => random.pick([...posts.keys()])
  const anyone = () => random.pick(members).id
  const acts: Record<string, () => Promise<unknown>> = {
    like: () =>
      sql`insert into public.post_likes (post_id, profile_id) values (${anyPost()}, ${anyone()})
        on conflict do nothing`,
    unlike: () => sql`delete from public.post_likes where profile_id = ${anyone()}`,
    save: () =>
      sql`insert into public.post_saves (post_id, profile_id) values (${anyPost()}, ${anyone()})
        on conflict do nothing`,
    view: () => sql`select public.increment_post_views(${anyPost()})`,
    post: () => write(anyone()),
    comment: () =>
      sql`insert into public.comments (post_id, profile_id, content)
        values (${job}, ${anyone()}, ${crypto.randomUUID()})`,
    message: () =>
      sql`insert into public.messages (sender_id, recipient_id, content)
        values (${reader}, ${writer}, ${crypto.randomUUID()})`,
    answer: () =>
      sql`insert into public.job_answers (job_id, member_id, answered_at) values (${job}, ${anyone()}, now())
        on conflict do nothing`,
    rename: () => setProfile(anyone(), 'full_name = $2', `Kept ${random.below(99)}`),
    skill: () =>
      sql`insert into public.profile_skills (profile_id, skill_id)
         select ${anyone()}, s.id from public.skills s
         order by md5(s.id::text || ${String(random.below(9))}) limit 1 on conflict do nothing`,
    hide: () => sql`select internal.set_hidden('profile', ${hidden}, ${random.oneIn(2)})`,
    hidePost: () => sql`select internal.set_hidden('post', ${anyPost()}, ${random.oneIn(2)})`,
    list: () => setProfile(unlisted, 'opted_out_of_lists = $2', random.oneIn(2)),
    suspend: () => sql`select internal.suspend(${suspended}, ${random.oneIn(2)})`,
    leave: () => setProfile(leaving, 'left_at = case when $2 then now() end', random.oneIn(2)),
    category: () =>
      sql`update public.categories set description = ${crypto.randomUUID()} where slug = 'web-dev'`,
  }

  for (let done = 0; done < ACTS; done++) {
    const act = random.pick(Object.keys(acts))
    await acts[act]?.()
    for (const [who, actor] of Object.entries(actors))
      for (const call of who === 'visitor' ? calls : calls.slice(0, MEMBER_CALLS)) {
        const [kept, asked] = await ask(actor, call)
        expect(kept, `${who}, ${call[0]} after ${act}`).toEqual(asked)
      }
  }
})

test('a member whose session has ended gets nothing from the cache', async () => {
  const gone = await member('Kept no more')
  const ask = () =>
    Promise.all(
      ['feed_page', 'search_developers'].map(
        async (name) => (await gone.send(`/rest/v1/rpc/${name}`)).status,
      ),
    )
  expect(await ask()).toEqual([200, 200])
  await sql`delete from auth.sessions where user_id = ${gone.id}`
  expect(await ask()).toEqual([401, 401])
})
