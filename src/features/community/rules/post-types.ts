/** The types of posts and their names. */

export const POST_TYPES = ['discussion', 'question', 'job', 'event'] as const
export type PostType = (typeof POST_TYPES)[number]

export const TYPE_NAMES: Readonly<Record<PostType, string>> = {
  discussion: 'Discussion',
  question: 'Question',
  job: 'Job',
  event: 'Event',
}

/** Names of lists of one type. */
export const TYPE_LISTS: Readonly<Record<PostType, string>> = {
  discussion: 'Discussions',
  question: 'Questions',
  job: 'Jobs',
  event: 'Events',
}
