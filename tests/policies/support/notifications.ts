/** Shared by the tests of notifications: the list as members read it. */
import * as v from 'valibot'

import { notificationPageSchema } from '#src/features/notifications/schemas.ts'

import type { Member } from './community.ts'
import { parsed } from './outcome.ts'

const summarySchema = v.looseObject({ notifications: v.number() })

export const list = (of: Member, args: { before?: number; page_size?: number } = {}) =>
  parsed(notificationPageSchema, of.rest.rpc('notifications', args))

/** One line for each group of notifications: kind, actors' names, actors' number, and whether it was read. */
export const lines = async (of: Member) =>
  (await list(of)).data.map(
    ({ kind, actors, actor_count, read }) =>
      `${kind}: ${actors.map(({ full_name }) => full_name).join(', ')} of ${actor_count}${read ? ', read' : ''}`,
  )

/** The number of groups with something unread. */
export const unread = async (of: Member) =>
  (await parsed(summarySchema, of.rest.rpc('member_state'))).notifications
