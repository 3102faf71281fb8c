/** Shared by the tests of notifications: the list as members read it. */
import * as v from 'valibot'

import type { Member } from './community.ts'
import { rows } from './outcome.ts'

const pageSchema = v.object({
  data: v.array(
    v.object({
      id: v.number(),
      kind: v.string(),
      post_id: v.nullable(v.string()),
      created_at: v.string(),
      read: v.boolean(),
      actors: v.array(
        v.object({
          id: v.string(),
          username: v.string(),
          full_name: v.string(),
          avatar_url: v.nullable(v.string()),
        }),
      ),
      actor_count: v.number(),
      label: v.nullable(v.string()),
      text: v.nullable(v.string()),
      stars: v.nullable(v.number()),
      action: v.nullable(v.string()),
      path: v.string(),
    }),
  ),
  next: v.nullable(v.number()),
})
const summarySchema = v.looseObject({ notifications: v.number() })

export const list = async (of: Member, args: { before?: number; page_size?: number } = {}) =>
  v.parse(pageSchema, await rows(of.rest.rpc('notifications', args)))

/** One line for each group: kind, names of actors, their number, and whether it was read. */
export const lines = async (of: Member) =>
  (await list(of)).data.map(
    ({ kind, actors, actor_count, read }) =>
      `${kind}: ${actors.map(({ full_name }) => full_name).join(', ')} of ${actor_count}${read ? ', read' : ''}`,
  )

/** The number of groups with something unread. */
export const unread = async (of: Member) =>
  v.parse(summarySchema, await rows(of.rest.rpc('member_state'))).notifications
