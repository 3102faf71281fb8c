/** The types of posts and their names. */

export const POST_TYPES = ['discussion', 'question', 'job', 'event'] as const
export type PostType = (typeof POST_TYPES)[number]

export const TYPE_NAMES: Readonly<Record<PostType, string>> = {
  discussion: 'Discussion',
  question: 'Question',
  job: 'Job',
  event: 'Event',
}
