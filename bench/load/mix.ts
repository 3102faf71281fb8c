/** The mix of requests: much reading, some searching, a little writing. */
import { randomUUID } from 'node:crypto'

import type { Member } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'

export interface Ask {
  kind: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  token?: string
  /** A status that the app takes for success as well. */
  accepted?: number
}

const WORDS = ['react', 'design', 'data', 'job', 'somali', 'mobile', 'learning', 'team']

/** @returns a function that answers what the next person asks for, about posts and people of the sample community. */
export async function createMix({ sql }: ProductClient, members: readonly Member[]): Promise<() => Ask> {
  const posts = await textsOf('select id::text as text from public.posts order by created_at desc limit 50')
  const profiles = await textsOf('select username as text from public.profiles order by created_at limit 50')
  async function textsOf(query: string) {
    return (await sql(query)).map(({ text }) => String(text))
  }
  const page = (kind: string, path: () => string) => () => ({ kind, method: 'GET' as const, path: path() })
  const likes = new Set<string>()

  /** Likes, or takes the like back: as many of each in the long run. 409: it was liked, a refused unlike for one. */
  function like(): Ask {
    const [member, post] = [pick(members), pick(posts)]
    const token = member.session.access_token
    const key = `post_id=eq.${post}&profile_id=eq.${member.id}`
    if (likes.delete(key))
      return { kind: 'like', method: 'DELETE', path: `/rest/v1/post_likes?${key}`, token }
    likes.add(key)
    const body = { post_id: post, profile_id: member.id }
    return { kind: 'like', method: 'POST', path: '/rest/v1/post_likes', body, token, accepted: 409 }
  }
  function comment(): Ask {
    const { id, session } = pick(members)
    const body = { id: randomUUID(), post_id: pick(posts), profile_id: id, content: 'A short comment.' }
    return { kind: 'comment', method: 'POST', path: '/rest/v1/comments', body, token: session.access_token }
  }
  function message(): Ask {
    const sender = pick(members)
    const recipient = pick(members.filter(({ id }) => id !== sender.id))
    const body = {
      id: randomUUID(),
      sender_id: sender.id,
      recipient_id: recipient.id,
      content: 'A short message.',
    }
    return {
      kind: 'message',
      method: 'POST',
      path: '/rest/v1/messages',
      body,
      token: sender.session.access_token,
    }
  }
  function unread(): Ask {
    return {
      kind: 'unread',
      method: 'GET',
      path: '/rest/v1/rpc/member_state',
      token: pick(members).session.access_token,
    }
  }
  function signIn(): Ask {
    const { email, password } = pick(members)
    return {
      kind: 'sign-in',
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email, password },
    }
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
