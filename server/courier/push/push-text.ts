/** The words of a push. Without the member's wish they name nobody and quote nothing: others may see the screen. */
import * as v from 'valibot'

import { quoted } from '#src/lib/quoted.ts'

const text = v.nullish(v.string(), null)

/** An event, as `internal.push_to_send` returns it. `name` and `text` are null unless the member wants to see them. */
export const pushEventSchema = v.object({
  kind: v.picklist(['first_message', 'message', 'comment', 'reply', 'mention', 'rating', 'decision', 'test']),
  /** Unread messages of one sender. */
  count: v.optional(v.number(), 1),
  /** Title of the post. */
  title: text,
  name: text,
  text,
})
export type PushEvent = v.InferOutput<typeof pushEventSchema>

export interface PushText {
  title: string
  body: string
}

/** The title is the author's name, or the site's where nobody may be named. */
export function pushText(event: PushEvent, siteName: string): PushText {
  if (event.name === null) return { title: siteName, body: discreet(event) }
  return { title: quoted(event.name), body: event.text ? `${does(event)}: ${event.text}` : `${does(event)}.` }
}

function discreet({ kind, count, title }: PushEvent) {
  const about = title === null ? '' : ` on ${quoted(title)}`
  switch (kind) {
    case 'first_message':
    case 'message':
      return count > 1 ? `You have ${count} new messages.` : 'You have a new message.'
    case 'comment':
      return `There is a new comment${about}.`
    case 'reply':
      return `There is a new reply to your comment${about}.`
    case 'mention':
      return `Somebody mentioned you in a comment${about}.`
    case 'rating':
      return 'You have a new rating.'
    case 'decision':
      return 'The moderators have written to you.'
    case 'test':
      return 'This is a test: notifications reach this device.'
  }
}

/** Says what the person did, to follow their name: 'Mentioned you'. */
function does({ kind, count, title }: PushEvent) {
  const about = title === null ? '' : ` on ${quoted(title)}`
  switch (kind) {
    case 'first_message':
      return 'Writes to you for the first time'
    case 'comment':
      return `Commented${about}`
    case 'reply':
      return `Replied to you${about}`
    case 'mention':
      return `Mentioned you${about}`
    case 'rating':
      return 'Rated you'
    default:
      return count > 1 ? `${count} new messages` : 'New message'
  }
}
