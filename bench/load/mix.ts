/** The mix of requests: much reading, some searching, a little writing. */
import { randomUUID } from 'node:crypto'

import type { Member } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
export interface Ask {
  kind: string
  method?: string
  /** Path and query, sent as they are. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  token?: string | undefined
  /** A status besides 2xx that the app takes for success. */
  accepted?: number
}

const WORDS = ['react', 'design', 'data', 'job', 'somali', 'mobile', 'learning', 'team']

/** @returns a function that makes the next person's request, about posts and people of the sample community. */
export async function createMix({ sql }: ProductClient, members: readonly Member[]): Promise<() => Ask> {
  const posts = await textsOf('select id::text as text from public.posts order by created_at desc limit 50')
  const profiles = await textsOf('select username as text from public.profiles order by created_at limit 50')
  async function textsOf(query: string) {
    return (await sql(query)).map(({ text }) => String(text))
  }
  const page = (kind: string, path: () => string) => () => ({ kind, path: path() })
  const post = (kind: string, path: string, { session }: Member, body: object): Ask => {
    return { kind, method: 'POST', path, body, token: session.access_token }
  }
  const likes = new Set<string>()

  /** Likes a post or takes the like back, equally often. The database answers a second like with 409. */
  function like(): Ask {
    const [member, post_id] = [pick(members), pick(posts)]
    const key = `post_id=eq.${post_id}&profile_id=eq.${member.id}`
    const liked = post('like', '/rest/v1/post_likes', member, { post_id, profile_id: member.id })
    if (likes.delete(key))
      return { kind: 'like', method: 'DELETE', path: `${liked.path}?${key}`, token: liked.token }
    likes.add(key)
    return { ...liked, accepted: 409 }
  }
  function comment(): Ask {
    const member = pick(members)
    const body = {
      id: randomUUID(),
      post_id: pick(posts),
      profile_id: member.id,
      content: 'A short comment.',
    }
    return post('comment', '/rest/v1/comments', member, body)
  }
  function message(): Ask {
    const member = pick(members)
    const recipient_id = pick(members.filter(({ id }) => id !== member.id)).id
    const body = { id: randomUUID(), sender_id: member.id, recipient_id, content: 'A short message.' }
    return post('message', '/rest/v1/messages', member, body)
  }
  function unread(): Ask {
    return { kind: 'unread', path: '/rest/v1/rpc/member_state', token: pick(members).session.access_token }
  }
  function signIn(): Ask {
    const { email, password } = pick(members)
    const path = '/auth/v1/token?grant_type=password'
    return { kind: 'sign-in', method: 'POST', path, body: { email, password } }
  }

  const wordFilter = () => encodeURIComponent(JSON.stringify({ search: pick(WORDS) }))

  /** Shares in percent. */
  const shares: [number, () => Ask][] = [
    [12, page('page: feed', () => '/community')],
    [5, page('page: home', () => '/')],
    [6, page('page: post', () => `/community/post/${pick(posts)}`)],
    [5, page('page: profile', () => `/profile/${pick(profiles)}`)],
    [20, page('browse', () => `/rest/v1/rpc/feed_page?page=${1 + Math.floor(Math.random() * 3)}`)],
    [10, page('comments', () => `/rest/v1/rpc/post_comments?post=${pick(posts)}`)],
    [10, page('search posts', () => `/rest/v1/rpc/feed_page?search=${pick(WORDS)}`)],
    [8, page('search developers', () => `/rest/v1/rpc/search_developers?filters=${wordFilter()}`)],
    [10, like],
    [4, comment],
    [4, message],
    [5, unread],
    [1, signIn],
  ]
  return () => {
    let place = Math.random() * 100
    for (const [share, ask] of shares) {
      place -= share
      if (place < 0) return ask()
    }
    return unread()
  }
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('The sample community lacks what the benchmark asks for')
  return item
}
