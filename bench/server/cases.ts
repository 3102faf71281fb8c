/** The cases: requests for data, accounts and pages. */
import { createMember, DEMO, type Member } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'

import { POST_COLUMNS } from '../scale/queries.ts'
import type { Step } from '../send.ts'

export interface CaseStep extends Step {
  /** The number of the member who asks; missing for a visitor. */
  as?: number
}

export interface Case {
  name: string
  /** The requests of one connection, in turn. Connections are numbered from 0; each is another member. */
  steps: (connection: number) => CaseStep[]
  /** Whether memory can answer it. */
  keepable: boolean
  /** The next write, twenty times a second beside the requests. */
  beside?: () => CaseStep
}

/** The people and posts of the sample community that the cases ask for. */
export type Subjects = Awaited<ReturnType<typeof prepare>>

/** Makes `count` members, and takes away what would stop a benchmark: how often a member may write. */
export async function prepare(product: ProductClient, count: number) {
  const textsOf = async (query: string, values: string[] = []) =>
    (await product.sql(query, values)).map(({ text }) => String(text))
  await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
  await product.sql('delete from public.post_likes')
  const [id = ''] = await textsOf('select id::text as text from auth.users where email = $1', [DEMO.email])
  /** Has written with the demo member. */
  const [contact = ''] = await textsOf(
    `select contact_id::text as text from public.conversations where owner_id = $1
    order by last_message_at desc limit 1`,
    [id],
  )
  /** The most discussed one first. */
  const posts = await textsOf(
    `select p.id::text as text from public.posts p join public.post_counters c on c.post_id = p.id
    order by c.comment_count desc, p.id`,
  )
  if (!id || !contact || posts.length === 0) {
    throw new Error('The sample community lacks what the benchmark asks for')
  }
  /** One for each connection; the first is the demo member. */
  const members: Pick<Member, 'id' | 'email' | 'password'>[] = [{ id, ...DEMO }]
  while (members.length < count) members.push(await createMember(product))
  return { members, contact, posts }
}

function read(name: string, path: string, isSignedIn = false): Case {
  const steps = (connection: number) => [isSignedIn ? { path, as: connection } : { path }]
  return { name, steps, keepable: true }
}

/** A like and its taking back. */
function likes({ members, posts }: Subjects, connection: number): [CaseStep, CaseStep] {
  const post = posts[connection % posts.length]
  const member = members[connection]?.id
  const path = '/rest/v1/post_likes'
  return [
    { method: 'POST', path, body: { post_id: post, profile_id: member }, as: connection },
    { method: 'DELETE', path: `${path}?post_id=eq.${post}&profile_id=eq.${member}`, as: connection },
  ]
}

/** Twenty visits of pages, the popular ones often. */
function pages(subjects: Subjects, connection: number): CaseStep[] {
  const popular = ['/', '/community', '/developers']
  return Array.from({ length: 20 }, (_, turn) => {
    const post = subjects.posts[(turn * 7 + connection * 3) % subjects.posts.length]
    const path = turn % 2 === 0 ? popular[(turn / 2) % popular.length] : `/community/post/${post}`
    return { path: path ?? '/' }
  })
}

/** A message and its read mark, likes, notifications and views; now and then a comment, a new title or a post. */
function everyWrite(subjects: Subjects): () => CaseStep {
  const { members, posts } = subjects
  const [sender, reader] = [members[1]?.id, members[2]?.id]
  let turn = -1
  return () => {
    turn++
    const round = Math.floor(turn / 20)
    const post = posts[round % posts.length]
    const text = `${round} ${turn} ${Math.random()}`
    const send = (path: string, body: object, as: number) => {
      return { method: 'POST', path: `/rest/v1/${path}`, body, as }
    }
    const message = send('messages', { sender_id: sender, recipient_id: reader, content: text }, 1)
    const read = send('rpc/mark_conversation_read', { contact: sender }, 2)
    const notified = send('rpc/mark_notifications_read', { post }, 2)
    const view = send('rpc/increment_post_views', { post_id: posts[turn % posts.length] }, 2)
    const [like, unlike] = likes(subjects, 3 + (round % 10))
    const rare = [
      send('comments', { post_id: post, profile_id: sender, content: text }, 1),
      { ...send(`profiles?id=eq.${sender}`, { title: text.slice(0, 20) }, 1), method: 'PATCH' },
      send('posts', { profile_id: sender, title: text, content: text }, 1),
    ][round % 3]
    const cycle = [message, read, view, like, message, notified, view, unlike, message, read]
    return (turn % 20 === 19 ? rare : cycle[turn % cycle.length]) ?? message
  }
}

export function casesOf(subjects: Subjects): Case[] {
  const { contact, posts } = subjects
  const [post] = posts
  return [
    read('one row by id', `/rest/v1/profiles?select=id,username,full_name,title&id=eq.${contact}`),
    read('feed page', '/rest/v1/rpc/feed_page?page=1'),
    read('directory page', '/rest/v1/rpc/search_developers?page=1'),
    read('home', '/rest/v1/rpc/home_page'),
    read('post', `/rest/v1/post_feed?select=${POST_COLUMNS}&id=eq.${post}`),
    read('comments of a post', `/rest/v1/rpc/post_comments?post=${post}`),
    read('feed page, signed in', '/rest/v1/rpc/feed_page?page=1', true),
    read('directory page, signed in', '/rest/v1/rpc/search_developers?page=1', true),
    {
      name: 'conversation, signed in',
      steps: () => [{ path: `/rest/v1/rpc/conversation_page?contact=${contact}`, as: 0 }],
      keepable: false,
    },
    { name: 'like, and back', steps: (connection) => likes(subjects, connection), keepable: false },
    {
      name: 'sign-in check',
      steps: (connection) => [{ path: '/auth/v1/user', as: connection }],
      keepable: false,
    },
    read('the page /', '/'),
    read('the page /community', '/community'),
    read('the page of a post', `/community/post/${post}`),
    {
      name: 'these with 20 writes a second beside',
      steps: (connection) => pages(subjects, connection),
      keepable: true,
      beside: everyWrite(subjects),
    },
  ]
}
