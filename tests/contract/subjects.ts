/** Rows of the sample community for the calls, found by values that are the same on all deployments. */
import * as v from 'valibot'

import type { Deployment } from './deployments.ts'

const rowsSchema = v.array(v.object({ id: v.string() }))

export type Subjects = Awaited<ReturnType<typeof readSubjects>>

export async function readSubjects({ sql, ids }: Deployment) {
  const one = async (statement: string, params: unknown[] = []) => {
    const [row] = v.parse(rowsSchema, await sql(`${statement} limit 1`, params))
    if (!row) throw new Error(`Nothing answers: ${statement}`)
    return row.id
  }
  const me = ids.demo
  const post = await one(
    `select c.post_id as id from public.comments c join public.posts p on p.id = c.post_id
     where p.profile_id <> $1 and c.profile_id <> $1 group by c.post_id order by count(*) desc, c.post_id`,
    [me],
  )
  return {
    /** The signed-in member. */
    me,
    /** A post by someone else, with comments. */
    post,
    /** Has written with the member, who may rate them. */
    contact: await one(
      `select recipient_id as id from public.messages m where sender_id = $1 and exists (
         select from public.messages a where a.sender_id = m.recipient_id and a.recipient_id = $1)
       order by recipient_id`,
      [me],
    ),
    /** Has never written with the member. */
    stranger: await one(
      `select id from public.profiles p where id <> $1 and not exists (
         select from public.messages where $1 in (sender_id, recipient_id) and p.id in (sender_id, recipient_id))
       order by username`,
      [me],
    ),
    /** A comment of that post, by someone else. */
    comment: await one(
      'select id from public.comments where post_id = $1 and profile_id <> $2 order by created_at, id',
      [post, me],
    ),
    category: await one(`select id from public.categories where slug = 'web-dev'`),
    skill: await one(`select id from public.skills where name = 'TypeScript'`),
    otherSkill: await one(`select id from public.skills where name = 'React'`),
    specialization: await one(`select id from public.specializations where name = 'Backend Developer'`),
  }
}
