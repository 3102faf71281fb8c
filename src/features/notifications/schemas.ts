/** Schemas of notifications and preferences. */
import * as v from 'valibot'

import { count, personSchema } from '#src/lib/response-schemas.ts'
import { THING_KINDS } from '#src/shared/safety/thing-kinds.ts'
import { LISTED_KINDS } from './kinds.ts'

/** A group of notifications of one kind about one subject. */
export const notificationSchema = v.object({
  /** Id of the newest notification of the group. */
  id: v.number(),
  kind: v.picklist(LISTED_KINDS.map(({ name }) => name)),
  /** Three people at most, latest first, without hidden members. */
  actors: v.array(personSchema),
  actor_count: count,
  /** The title of the post, or the name of the saved search; for a like of a comment its start. */
  label: v.nullable(v.string()),
  /** The start of the written text, if the group is one notification. */
  text: v.nullable(v.string()),
  /** The average of the group's ratings; null for other kinds. */
  stars: v.nullable(v.number()),
  /**
   * The action of moderators, the availability that is asked about or was closed, what became of an offer, 'withdrawn'
   * for its answers, or what a saved search is for: 'people' or 'jobs'; null for other kinds.
   */
  action: v.nullable(v.string()),
  /** The kind of the thing that the member reported; null for other kinds. */
  reported: v.nullable(v.picklist(THING_KINDS)),
  /** Path of the page that the notification leads to. */
  path: v.string(),
  post_id: v.nullable(v.string()),
  created_at: v.string(),
  read: v.boolean(),
})

export const notificationPageSchema = v.object({
  data: v.array(notificationSchema),
  /** The cursor of the next page; null on the last one. */
  next: v.nullable(v.number()),
})

const hourSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

export const preferencesSchema = v.object({
  time_zone: v.string(),
  digest: v.picklist(['off', 'daily', 'weekly']),
  /** 1 is Monday. */
  digest_day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  digest_hour: hourSchema,
  /** Equal to `quiet_to` if there are no quiet hours. */
  quiet_from: hourSchema,
  quiet_to: hourSchema,
  /** Kind and channel, as in 'comment:mail'. */
  off: v.array(v.string()),
  push_text: v.boolean(),
  /** The time when mail bounced; none is sent until the member asks to try again. */
  mail_bounced_at: v.nullable(v.string()),
  /** Devices that show push notifications. */
  devices: v.array(v.object({ id: v.string(), name: v.string(), created_at: v.string() })),
})

export type Notification = v.InferOutput<typeof notificationSchema>
export type Preferences = v.InferOutput<typeof preferencesSchema>
