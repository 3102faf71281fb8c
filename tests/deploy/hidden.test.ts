/**
 * Two processes on one database, fifty clients who ask for a thing again and again, and likes, views and messages
 * beside them: a request that begins after the thing was hidden, deleted or made private does not get it.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { apiAs, createMember, type Member } from '#tests/support/members.ts'
import { addRow, type Row } from '#tests/support/product-client.ts'
import { startProductProcess } from '#tests/support/product-process.ts'

const CLIENTS = 50
/** The pause between the background writes. */
const PAUSE_MS = 50

ensureBuilt()
const database = await createTestDatabase()
const first = await startProductProcess({ databaseUrl: database.url, demo: false })
const second = await startProductProcess({ databaseUrl: database.url, demo: false })
afterAll(async () => {
  await first.stop()
  await second.stop()
  await database.drop()
})
const key = await first.publishableKey()
await first.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
const reader = await createMember(first, { full_name: 'Reader Rashid' })
const writer = await createMember(first, { full_name: 'Writer Warsame' })

/** Adds a row as the database's owner. @returns its id. */
async function insertRow(table: string, row: Row): Promise<string> {
  const id = crypto.randomUUID()
  await addRow(first, table, { id, ...row })
  return id
}
const post = (author: Member, title: string, content = 'Words') =>
  insertRow('posts', { profile_id: author.id, title, content })
const comment = (author: Member, on: string, content: string) =>
  insertRow('comments', { post_id: on, profile_id: author.id, content })
const project = (owner: Member, title: string) => insertRow('projects', { profile_id: owner.id, title })
const hide = (kind: string, id: string) => first.sql('select internal.set_hidden($1, $2, true)', [kind, id])
const as = (member: Member, method: string, path: string, body?: unknown) =>
  apiAs(first, member)(method, path, body)
const rename = (owner: Member, full_name: string) =>
  as(owner, 'PATCH', `/rest/v1/profiles?id=eq.${owner.id}`, { full_name })

async function rating(of: Member, by: Member, words: string) {
  await first.sql(
    `insert into public.messages (sender_id, recipient_id, content)
     values ($1::uuid, $2::uuid, 'Hello'), ($2::uuid, $1::uuid, 'Hello to you')`,
    [by.id, of.id],
  )
  return insertRow('user_ratings', { rater_id: by.id, rated_id: of.id, rating_value: 4, comment: words })
}

const profilePaths = ({ username, id }: Member) => [
  `/profile/${username}`,
  `/rest/v1/rpc/profile_page?key=${username}`,
  `/rest/v1/rpc/profile_ratings?profile=${id}`,
]
const postPaths = (id: string) => [
  `/community/post/${id}`,
  `/rest/v1/post_feed?select=title,content,author_name,media_url,backup_media_url&id=eq.${id}`,
]
const COMMENTS = (id: string) => [`/community/post/${id}`, `/rest/v1/rpc/post_comments?post=${id}`]
const FEED = ['/community', '/', '/rest/v1/rpc/feed_page?page=1', 'as member /rest/v1/rpc/feed_page?page=1']
const FEED_READS = FEED.slice(2)
const LISTS = [
  '/developers',
  '/rest/v1/rpc/search_developers?page=1',
  'as member /rest/v1/rpc/search_developers?page=1',
]

interface Thing {
  /** The words by which each of `paths` shows the thing. A path that never shows them fails the test. */
  words: string
  paths: string[]
  act: () => Promise<unknown>
}

const KINDS: Record<string, (owner: Member, words: string) => Promise<Thing>> = {
  async 'a post that a moderator hides'(owner, words) {
    const id = await post(owner, words)
    return { words, paths: [...FEED, ...postPaths(id)], act: () => hide('post', id) }
  },
  async 'a post that its author deletes'(owner, words) {
    const id = await post(owner, words)
    return {
      words,
      paths: [...FEED, ...postPaths(id)],
      act: () => as(owner, 'DELETE', `/rest/v1/posts?id=eq.${id}`),
    }
  },
  async 'words that an author takes out of a post'(owner, words) {
    const id = await post(owner, 'A post', words)
    return {
      words,
      paths: [...postPaths(id), ...FEED_READS],
      act: () => as(owner, 'PATCH', `/rest/v1/posts?id=eq.${id}`, { content: 'Other words' }),
    }
  },
  async 'the picture of a post'(owner, words) {
    const id = await post(owner, 'A post')
    const url = `https://pictures.example/${words}.png`
    await addRow(first, 'post_media', { post_id: id, url, media_type: 'image' })
    return {
      words,
      paths: [...postPaths(id), ...FEED_READS],
      act: () => as(owner, 'DELETE', `/rest/v1/post_media?post_id=eq.${id}`),
    }
  },
  async 'a comment that a moderator hides'(owner, words) {
    const on = await post(writer, 'A post')
    const id = await comment(owner, on, words)
    return { words, paths: COMMENTS(on), act: () => hide('comment', id) }
  },
  async 'a comment that its author deletes'(owner, words) {
    const on = await post(writer, 'A post')
    const id = await comment(owner, on, words)
    return {
      words,
      paths: COMMENTS(on),
      act: () => as(owner, 'DELETE', `/rest/v1/comments?id=eq.${id}`),
    }
  },
  async 'a profile that a moderator hides'(owner, words) {
    const id = await post(owner, 'A post')
    await rename(owner, words)
    return {
      words,
      paths: [...profilePaths(owner).slice(0, 2), ...LISTS, ...postPaths(id), ...FEED_READS],
      act: () => hide('profile', owner.id),
    }
  },
  async 'a member who opts out of lists'(owner, words) {
    await rename(owner, words)
    return {
      words,
      paths: LISTS,
      act: () => as(owner, 'POST', '/rest/v1/rpc/set_privacy', { opted_out_of_lists: true }),
    }
  },
  async 'an avatar that is removed'(owner, words) {
    const id = await post(owner, 'A post')
    const avatar = (url: string | null) =>
      as(owner, 'PATCH', `/rest/v1/profiles?id=eq.${owner.id}`, { avatar_url: url })
    await avatar(`https://pictures.example/${words}.png`)
    return {
      words,
      paths: [...profilePaths(owner).slice(0, 2), ...LISTS, `/community/post/${id}`, ...FEED_READS],
      act: () => avatar(null),
    }
  },
  async 'a project that a moderator hides'(owner, words) {
    const id = await project(owner, words)
    return { words, paths: profilePaths(owner).slice(0, 2), act: () => hide('project', id) }
  },
  async 'a project that its owner deletes'(owner, words) {
    const id = await project(owner, words)
    return {
      words,
      paths: profilePaths(owner).slice(0, 2),
      act: () => as(owner, 'DELETE', `/rest/v1/projects?id=eq.${id}`),
    }
  },
  async 'a rating that a moderator hides'(owner, words) {
    const id = await rating(owner, writer, words)
    return { words, paths: profilePaths(owner).slice(2), act: () => hide('rating', id) }
  },
  async 'a rating whose author is suspended'(owner, words) {
    await rating(writer, owner, words)
    return {
      words,
      paths: profilePaths(writer).slice(2),
      act: () => first.sql('select internal.suspend($1, true)', [owner.id]),
    }
  },
  async 'an answer to a rating that a moderator hides'(owner, words) {
    const id = await rating(owner, writer, 'Kind')
    await addRow(first, 'rating_answers', { rating_id: id, profile_id: owner.id, content: words })
    return { words, paths: profilePaths(owner).slice(2), act: () => hide('answer', id) }
  },
  async 'an offer that its author closes'(owner, words) {
    const id = crypto.randomUUID()
    await as(owner, 'POST', '/rest/v1/rpc/save_job', {
      id,
      post: { title: words, content: 'Work' },
      facts: { employer: 'Dahab', kind: 'contract', places: ['Hargeisa'], unpaid: true, time_zone: 'UTC' },
    })
    return {
      words,
      paths: ['/jobs', '/rest/v1/rpc/find_jobs'],
      act: () => as(owner, 'POST', '/rest/v1/rpc/close_job', { post: id, outcome: 'over' }),
    }
  },
  async 'everything of a member who leaves'(owner, words) {
    await rename(owner, words)
    const id = await post(owner, words)
    return {
      words,
      paths: [...profilePaths(owner).slice(0, 2), ...LISTS, ...postPaths(id), ...FEED],
      act: () => as(owner, 'POST', '/rest/v1/rpc/leave', { username: owner.username, keep_posts: false }),
    }
  },
  async 'an account that is deleted by hand'(owner, words) {
    await rename(owner, words)
    const id = await post(owner, words)
    return {
      words,
      paths: [...profilePaths(owner).slice(0, 2), ...LISTS, ...postPaths(id), ...FEED],
      act: () => first.sql('delete from auth.users where id = $1', [owner.id]),
    }
  },
}

/** Sends a request to one of the processes. A path with "as member" gets the reader's token. */
async function ask(client: number, path: string): Promise<string> {
  const [, member, target = ''] = /^(as member )?(.*)$/.exec(path) ?? []
  const { url } = client % 2 === 0 ? first : second
  const response = await fetch(url + target, {
    headers: { apikey: key, ...(member && { authorization: `Bearer ${reader.session.access_token}` }) },
  })
  expect(response.status, path).toBeLessThan(500)
  return response.text()
}

test.each(Object.entries(KINDS))('%s', async (_kind, make) => {
  // A list shows twelve people, unrated ones by chance, so the members of earlier tests could crowd the owner out.
  await first.sql('delete from auth.users where id not in ($1, $2)', [reader.id, writer.id])
  const owner = await createMember(first, { title: 'Weaver', bio: 'I weave.', skills: ['React'] })
  const { words, paths, act } = await make(owner, `zq${crypto.randomUUID().slice(0, 8)}`)
  await Promise.all(paths.map(async (path) => expect((await ask(0, path)).includes(words), path).toBe(true)))

  const beside = await post(writer, 'Beside it')
  let hidden = false
  let done = false
  const write = async () => {
    while (!done) {
      await first.api('POST', '/rest/v1/rpc/increment_post_views', { post_id: beside })
      await addRow(first, 'messages', {
        sender_id: writer.id,
        recipient_id: reader.id,
        content: 'Beside it',
      })
      await sleep(PAUSE_MS)
    }
  }
  const watch = async (client: number) => {
    for (let round = 0, after = 0; after < paths.length; round++) {
      const wasHidden = hidden
      const path = paths[(client + round) % paths.length] ?? ''
      const shown = (await ask(client, path)).includes(words)
      if (wasHidden) expect(shown, path).toBe(false)
      if (wasHidden) after++
    }
  }
  const writing = write()
  const watching = Promise.all(Array.from({ length: CLIENTS }, (_, client) => watch(client)))
  await act()
  hidden = true
  await watching.finally(() => {
    done = true
  })
  await writing
})
