/** Texts of notifications. */
import { onOneLine } from '#src/lib/quoted.ts'
import { reportOutcome } from '#src/shared/safety/report-outcomes.ts'
import { thingName } from '#src/shared/safety/thing-name.ts'

import type { ListedKind } from './kinds.ts'
import type { Notification } from './schemas.ts'

/** The people of a group: 'Naima', 'Naima and Cali', 'Naima and 3 others'. Hidden members are counted only. */
export function actorsText({ actors, actor_count }: Pick<Notification, 'actors' | 'actor_count'>): string {
  const [first, second] = actors.map(({ full_name }) => onOneLine(full_name))
  if (!first) return actor_count > 1 ? `${actor_count} members` : 'A member'
  if (actor_count <= 1) return first
  if (actor_count === 2) return `${first} and ${second ?? '1 other'}`
  return `${first} and ${actor_count - 1} others`
}

/** The sentence for each action of moderators. */
const ACTIONS: Readonly<Record<string, string>> = {
  warn: 'You got a warning from the moderators',
  hide: 'Moderators hid something of yours',
  delete: 'Moderators deleted something of yours',
  pause: 'Moderators paused your writing',
  picture: 'Moderators removed a picture of yours',
  close: 'Moderators closed an offer of yours',
  suspend: 'Your account is suspended',
  undo: 'Moderators took a decision about you back',
  granted: 'Your appeal was granted',
  partly: 'Your appeal was granted in part',
  declined: 'Your appeal was not granted',
}

/** The question whether an availability still holds, and the change after no answer came. */
const AVAILABILITY: Readonly<Record<string, string>> = {
  open: 'Are you still available for hire? Without an answer your profile stops saying so after 14 days',
  looking: 'Are you still looking around? Without an answer your profile stops saying so after 14 days',
  closed: 'Your profile now says “Not available for hire”, because you did not confirm your availability',
}

/** The end of an offer that the reader answered. The hired person reads the same text: only the author sees stages. */
const ENDED_JOBS: Readonly<Record<string, string>> = {
  filled: 'An offer that you answered is filled. Everyone who answered reads this, hired or not',
  over: 'An offer that you answered is over',
  open: 'An offer that you answered is open again',
}

type Notified = Pick<Notification, 'kind' | 'action' | 'path' | 'reported'>

const SENTENCES: Readonly<Record<ListedKind, (row: Notified) => string>> = {
  comment: () => 'commented on your post',
  reply: () => 'replied to your comment',
  mention: () => 'mentioned you',
  like: ({ path }) => (path.includes('#comment-') ? 'liked your comment' : 'liked your post'),
  rating: () => 'rated you',
  availability: ({ action }) => AVAILABILITY[action ?? ''] ?? 'Is your availability still right?',
  answer: () => 'answered your review',
  search: ({ action }) =>
    action === 'jobs' ? 'New jobs for a search that you saved' : 'came up in a search that you saved',
  job_answer: ({ action }) =>
    action === 'withdrawn' ? 'withdrew the answer to your job' : 'answered your job',
  job_ending: () => 'Your offer ends soon: extend it, or say that it is filled',
  job_over: ({ action }) => ENDED_JOBS[action ?? ''] ?? 'An offer that you answered is no longer there',
  decision: ({ action }) => ACTIONS[action ?? ''] ?? 'Moderators decided about something of yours',
  report: ({ action, reported }) =>
    `Your report${reported === null ? '' : ` of a ${thingName(reported)}`}: ${reportOutcome(action === null ? [] : [action])}`,
}

/** The sentence about a group. It follows the people's names; for actions of the site or moderators it is complete. */
export function happenedText(row: Notified): string {
  return SENTENCES[row.kind](row)
}

/** Kinds whose sentence has no people. */
const BY_SITE: readonly ListedKind[] = ['decision', 'report', 'availability', 'job_ending', 'job_over']

/** Whether the sentence begins with members' names. */
export function isByMembers({ kind, action }: Pick<Notification, 'kind' | 'action'>): boolean {
  return !BY_SITE.includes(kind) && !(kind === 'search' && action === 'jobs')
}

/** The group in one sentence. */
export function notificationText(row: Notified & Pick<Notification, 'actors' | 'actor_count'>): string {
  const happened = happenedText(row)
  return isByMembers(row) ? `${actorsText(row)} ${happened}` : happened
}
