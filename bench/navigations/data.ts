/** The sample community with one thread of 2,000 messages and one post of 500 comments. */
import * as v from 'valibot'

import type { Product } from '#tests/support/product.ts'

const MESSAGES = 2_000
const COMMENTS = 500
const DEMO = { email: 'demo@hibo.example', password: 'hibo-demo' }

const sessionSchema = v.looseObject({ user: v.looseObject({ id: v.string() }) })
const idSchema = v.object({ id: v.string() })

export interface Subjects {
  /** The demo member's session as the app stores it. */
  session: string
  contactId: string
  postId: string
}

export async function prepare({ url, backend }: Product): Promise<Subjects> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
  const session = v.parse(sessionSchema, await response.json())
  const me = session.user.id
  const contactId = await idOf(backend, 'select id from public.profiles where id <> $1 order by id limit 1', [
    me,
  ])
  const postId = await idOf(
    backend,
    'select id from public.posts where profile_id <> $1 order by id limit 1',
    [me],
  )
  await backend.query(
    `insert into public.messages (sender_id, recipient_id, content, created_at)
     select case when n % 2 = 0 then $1::uuid else $2::uuid end, case when n % 2 = 0 then $2::uuid else $1::uuid end,
            'Message ' || n || ' of a long talk about work', now() - interval '1 day' + n * interval '10 seconds'
     from generate_series(1, $3::integer) as n`,
    [me, contactId, MESSAGES],
  )
  await backend.query(
    `insert into public.comments (post_id, profile_id, content, created_at)
     select $1, $2, 'Comment ' || n || ' with a thought or two in it', now() - interval '1 day' + n * interval '1 second'
     from generate_series(1, $3::integer) as n`,
    [postId, contactId, COMMENTS],
  )
  return { session: JSON.stringify(session), contactId, postId }
}

async function idOf(backend: Product['backend'], sql: string, params: unknown[]) {
  const [row] = await backend.query(sql, params)
  return v.parse(idSchema, row).id
}
