/** The sample community with one thread of 2,000 messages and one post of 500 comments. */
import { DEMO, signIn } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'

const MESSAGES = 2_000
const COMMENTS = 500

export type Subjects = Awaited<ReturnType<typeof prepare>>

/** @returns the demo member's session, and ids of the thread's other side and of the post. */
export async function prepare(product: ProductClient) {
  const session = await signIn(product, DEMO)
  const me = session.user.id
  const idOf = async (statement: string) => String((await product.sql(statement, [me]))[0]?.id)
  const contactId = await idOf('select id from public.profiles where id <> $1 order by id limit 1')
  const postId = await idOf('select id from public.posts where profile_id <> $1 order by id limit 1')
  await product.sql(
    `insert into public.messages (sender_id, recipient_id, content, created_at)
     select case when n % 2 = 0 then $1::uuid else $2::uuid end, case when n % 2 = 0 then $2::uuid else $1::uuid end,
            'Message ' || n || ' of a long talk about work', now() - interval '1 day' + n * interval '10 seconds'
     from generate_series(1, $3::integer) as n`,
    [me, contactId, MESSAGES],
  )
  await product.sql(
    `insert into public.comments (post_id, profile_id, content, created_at)
     select $1, $2, 'Comment ' || n || ' with a thought or two in it', now() - interval '1 day' + n * interval '1 second'
     from generate_series(1, $3::integer) as n`,
    [postId, contactId, COMMENTS],
  )
  return { session, contactId, postId }
}
