import * as v from 'valibot'

import { personSchema } from '#src/lib/response-schemas.ts'

/** A contact has no username if their profile is hidden. */
const contactSchema = v.object({
  ...personSchema.entries,
  username: v.nullable(v.string()),
  title: v.nullable(v.string()),
  /** The IANA name, if their profile shows it. The list of conversations has none. */
  time_zone: v.optional(v.nullable(v.string())),
})

export const messageSchema = v.object({
  id: v.string(),
  sender_id: v.string(),
  recipient_id: v.string(),
  content: v.string(),
  read: v.boolean(),
  created_at: v.string(),
})

export const conversationsSchema = v.array(
  v.object({
    contact: contactSchema,
    last_message: v.object({
      sender_id: v.string(),
      /** The text's first 200 characters at most. */
      content: v.string(),
      created_at: v.string(),
    }),
  }),
)

const conversationJobSchema = v.object({
  post_id: v.string(),
  title: v.string(),
  employer: v.string(),
  state: v.picklist(['open', 'filled', 'over']),
  /** Id of the viewer or of the contact. */
  answered_by: v.string(),
  answered_at: v.string(),
  withdrawn_at: v.nullable(v.string()),
})

export const conversationSchema = v.object({
  /** Null for the viewer's own id and for unknown ids. */
  contact: v.nullable(contactSchema),
  /** Oldest first. */
  messages: v.array(messageSchema),
  /** Whether earlier messages exist. */
  has_more: v.boolean(),
  has_rated: v.boolean(),
  may_rate: v.boolean(),
  /** False if either blocked the other, or the contact can't be written to for another reason, which nobody learns. */
  may_write: v.boolean(),
  /** Offers of one of the two members that the other answered, the latest first. */
  jobs: v.array(conversationJobSchema),
})

export type Contact = v.InferOutput<typeof contactSchema>
export type Message = v.InferOutput<typeof messageSchema>
export type ConversationJob = v.InferOutput<typeof conversationJobSchema>
export type ConversationSummary = v.InferOutput<typeof conversationsSchema>[number]
export interface Conversation extends v.InferOutput<typeof conversationSchema> {
  /** Time of the last full read, not of a poll without news, in milliseconds of this device's clock. */
  readAt: number
}
