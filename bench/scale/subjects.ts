/** The subjects that the queries ask for: the same kind in both communities. */
import { createHash } from 'node:crypto'

import type { Sql } from '#tests/support/engines/cluster.ts'

import type { Size } from './sizes.ts'

export type Subjects = Awaited<ReturnType<typeof readSubjects>>

/** A place in a list that is ordered by time. */
type Moment = { created_at: string; id: string }

/** The id that the data's scripts gave to a row. */
function idOf(kind: 'member' | 'post' | 'comment' | 'list', number: number): string {
  const hex = createHash('md5').update(`${kind}${number}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export async function readSubjects(sql: Sql, size: Size) {
  const { members, posts, comments, messages } = size
  const [member, contact, hotPost] = [idOf('member', 1), idOf('member', 2), idOf('post', 1)]
  const hotThread = idOf('comment', 100)
  const row = async <Row extends Record<string, unknown>>(text: string, values: (string | number)[] = []) => {
    const [found] = await sql.query<Row>(text, values)
    if (!found) throw new Error(`The community lacks what is measured: ${text}`)
    return found
  }
  const id = async (text: string) => (await row<{ id: string }>(text)).id
  const category = await id(
    'select category_id as id from feed_counters group by category_id order by sum(post_count) desc limit 1',
  )
  const used = 'from specialization_counters where developer_count > 0 order by developer_count'
  const specialization = await row<{ id: string; developer_count: number }>(
    `select specialization_id as id, developer_count ${used} desc limit 1`,
  )
  const skills = await sql<{ skill_id: string }>`
    select skill_id from profile_skills where not is_learning group by skill_id order by count(*) desc limit 3`
  const inCategory = await row<{ posts: string }>(
    'select sum(post_count) as posts from feed_counters where category_id = $1',
    [category],
  )
  const saved = await row<{ posts: number }>(
    'select count(*)::integer as posts from post_saves where profile_id = $1',
    [member],
  )
  return {
    /** The member with the most conversations, saved posts and ratings; signed in where a query needs somebody. */
    member,
    /** The other side of that member's longest conversation. */
    contact,
    hotPost,
    /** The last message of that conversation. */
    known: await row<{ last_message_id: string }>(
      'select last_message_id from conversations where owner_id = $1 and contact_id = $2',
      [member, contact],
    ),
    /** A moment far from both ends of the conversation. */
    earlier: await row<Moment>(
      `select created_at::text, id from messages where sender_id = $1 and recipient_id = $2
      order by created_at, id offset $3 limit 1`,
      [member, contact, messages / 1000],
    ),
    comment: await row<Moment>(
      `select created_at::text, id from comments where post_id = $1 and parent_id is null
      order by created_at, id offset $2 limit 1`,
      [hotPost, comments / 200],
    ),
    /** The comment of the hottest post with the most replies, and a reply in their middle. */
    hotThread,
    reply: await row<Moment>(
      'select created_at::text, id from comments where parent_id = $1 order by created_at, id offset $2 limit 1',
      [hotThread, comments / 250],
    ),
    conversation: await row<{ last_message_at: string; contact_id: string }>(
      `select last_message_at::text, contact_id from conversations where owner_id = $1
      order by last_message_at offset $2 limit 1`,
      [member, members / 50],
    ),
    /** The id of a notification in the middle of the member's list. */
    notification: (
      await row<{ id: number }>(
        'select id::integer from notifications where owner_id = $1 order by id offset 500 limit 1',
        [member],
      )
    ).id,
    /** A shortlist of the member, and people on it. */
    list: idOf('list', 1),
    listed: (
      await sql.query<{ id: string }>(
        'select member_id as id from listed_people where list_id = $1 order by added_at limit 12',
        [idOf('list', 1)],
      )
    ).map(({ id }) => id),
    /** A member with cases. */
    judged: idOf('member', 777),
    /** A case that was decided. */
    caseId: (
      await row<{ id: number }>(
        'select id::integer from internal.cases where closed_at is not null order by id limit 1',
      )
    ).id,
    /** The category with the most posts. */
    category,
    specialization: specialization.id,
    rareSpecialization: await id(`select specialization_id as id ${used} limit 1`),
    /** Ids of skills, the most used first. */
    skills: skills.map(({ skill_id }) => skill_id),
    newest: (await row<{ newest: string }>('select max(created_at)::text as newest from posts')).newest,
    feedPages: posts / 10,
    categoryPages: Math.ceil(Number(inCategory.posts) / 10),
    developerPages: Math.ceil(members / 12),
    specializationPages: Math.ceil(specialization.developer_count / 12),
    /** Full pages of the member's saved posts. */
    savedPages: Math.floor(saved.posts / 10),
  }
}
