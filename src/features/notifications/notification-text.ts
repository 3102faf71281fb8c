/** Words for notifications. */
import { onOneLine } from '#src/lib/quoted.ts'
import { reportOutcome } from '#src/shared/safety/report-outcomes.ts'
import { thingName } from '#src/shared/safety/thing-name.ts'

import type { ListedKind, Notification } from './schemas.ts'

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

/** The question whether an availability still holds, and what silence made of it. */
const AVAILABILITY: Readonly<Record<string, string>> = {
  open: 'Are you still available for hire? Without an answer your profile stops saying so after 14 days',
  looking: 'Are you still looking around? Without an answer your profile stops saying so after 14 days',
  closed: 'Your profile now says “Not available for hire”, because you did not confirm your availability',
}

/** The end of an offer that the reader answered. The hired one reads the same: stages never leave the author. */
const ENDED_JOBS: Readonly<Record<string, string>> = {
  filled: 'An offer that you answered is filled. Everyone who answered reads this, hired or not',
  over: 'An offer that you answered is over',
  open: 'An offer that you answered is open again',
}

/** All notifications of a kind, as in 'Turn off likes'. */
export const PLURALS: Record<ListedKind, string> = {
  comment: 'comments on your posts',
  reply: 'replies to your comments',
  mention: 'mentions of you',
  like: 'likes',
  rating: 'ratings of you',
  availability: 'your availability',
  answer: 'answers to your reviews',
  search: 'news of your saved searches',
  job_answer: 'answers to your jobs',
  job_ending: 'the end of your offers',
  job_over: 'the end of offers that you answered',
  decision: 'decisions of moderators',
  report: 'outcomes of your reports',
}

type Notified = Pick<Notification, 'kind' | 'action' | 'path' | 'reported'>

/** The sentence of a group: after the people, or whole where moderators act, who have no name. */
export function happenedText({ kind, action, path, reported }: Notified): string {
  switch (kind) {
    case 'comment':
      return 'commented on your post'
    case 'reply':
      return 'replied to your comment'
    case 'mention':
      return 'mentioned you'
    case 'like':
      return isAboutComment(path) ? 'liked your comment' : 'liked your post'
    case 'rating':
      return 'rated you'
    case 'availability':
      return AVAILABILITY[action ?? ''] ?? 'Is your availability still right?'
    case 'answer':
      return 'answered your review'
    case 'search':
      return action === 'jobs' ? 'New jobs for a search that you saved' : 'came up in a search that you saved'
    case 'job_answer':
      return action === 'withdrawn' ? 'withdrew the answer to your job' : 'answered your job'
    case 'job_ending':
      return 'Your offer ends soon: extend it, or say that it is filled'
    case 'job_over':
      return ENDED_JOBS[action ?? ''] ?? 'An offer that you answered is no longer there'
    case 'decision':
      return ACTIONS[action ?? ''] ?? 'Moderators decided about something of yours'
    case 'report':
      return `Your report${reported === null ? '' : ` of a ${thingName(reported)}`}: ${reportOutcome(action === null ? [] : [action])}`
  }
}

const NOT_BY_MEMBERS: ReadonlySet<ListedKind> = new Set([
  'decision',
  'report',
  'availability',
  'job_ending',
  'job_over',
])

/** Whether the sentence begins with members. */
export function isByMembers({ kind, action }: Pick<Notification, 'kind' | 'action'>): boolean {
  return !NOT_BY_MEMBERS.has(kind) && !(kind === 'search' && action === 'jobs')
}

/** The group in one sentence. */
export function notificationText(row: Notified & Pick<Notification, 'actors' | 'actor_count'>): string {
  const happened = happenedText(row)
  return isByMembers(row) ? `${actorsText(row)} ${happened}` : happened
}

function isAboutComment(path: string) {
  return path.includes('#comment-')
}
