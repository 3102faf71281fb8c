/** The texts of a push. They name and quote nobody unless the member wants that, because others may see the screen. */
import * as v from 'valibot'

import { quoted } from '#src/lib/quoted.ts'
import { availabilityText } from '../availability-text.ts'
import { jobEndingText, jobOverText } from '../job-letters.ts'

const text = v.nullish(v.string(), null)

/** An event, as `internal.push_to_send` returns it. `name` and `text` are null unless the member wants to see them. */
export const pushEventSchema = v.object({
  kind: v.picklist([
    'first_message',
    'message',
    'comment',
    'reply',
    'mention',
    'rating',
    'answer',
    'availability',
    'search',
    'job_ending',
    'job_over',
    'decision',
    'test',
  ]),
  /** Unread messages of one sender, or what a saved search found. */
  count: v.optional(v.number(), 1),
  /** Title of the post, or name of the saved search. */
  title: text,
  name: text,
  text,
  /** The availability that is asked about, or what became of an offer, or what a search is for. */
  state: text,
})
export type PushEvent = v.InferOutput<typeof pushEventSchema>

export interface PushText {
  title: string
  body: string
}

/** The title is the author's name, or the site's where nobody may be named. */
export function pushText(event: PushEvent, siteName: string): PushText {
  if (event.name === null) return { title: siteName, body: discreetText(event) }
  return {
    title: quoted(event.name),
    body: event.text ? `${actionText(event)}: ${event.text}` : `${actionText(event)}.`,
  }
}

function discreetText({ kind, count, title, state }: PushEvent) {
  const about = aboutPost(title)
  const message = count > 1 ? `You have ${count} new messages.` : 'You have a new message.'
  const texts: Record<PushEvent['kind'], string> = {
    first_message: message,
    message,
    comment: `There is a new comment${about}.`,
    reply: `There is a new reply to your comment${about}.`,
    mention: `Somebody mentioned you in a comment${about}.`,
    rating: 'You have a new rating.',
    availability: `${availabilityText(state)}.`,
    search: `${state === 'jobs' ? 'New jobs' : 'New people'} for ${title === null ? 'a saved search' : `your search ${quoted(title)}`}: ${count}.`,
    job_ending: `${jobEndingText(title)}. Extend it, or say that it is filled.`,
    job_over: `${jobOverText(title, state)}.${state === 'filled' ? ' Everyone who answered gets this, hired or not.' : ''}`,
    answer: 'There is an answer to your review.',
    decision: 'The moderators have written to you.',
    test: 'This is a test: notifications reach this device.',
  }
  return texts[kind]
}

/** Says what the person did. The text follows their name: 'Mentioned you'. */
function actionText({ kind, count, title }: PushEvent) {
  const about = aboutPost(title)
  const texts: Partial<Record<PushEvent['kind'], string>> = {
    first_message: 'Writes to you for the first time',
    comment: `Commented${about}`,
    reply: `Replied to you${about}`,
    mention: `Mentioned you${about}`,
    rating: 'Rated you',
    answer: 'Answered your review',
  }
  return texts[kind] ?? (count > 1 ? `${count} new messages` : 'New message')
}

function aboutPost(title: string | null) {
  return title === null ? '' : ` on ${quoted(title)}`
}
