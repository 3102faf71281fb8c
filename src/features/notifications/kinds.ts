/** The kinds of notifications and the ways in which they reach a member. */
export type Channel = 'app' | 'mail' | 'push'

export const CHANNELS: readonly { name: Channel; label: string; means: string }[] = [
  { name: 'app', label: 'App', means: 'in the app' },
  { name: 'mail', label: 'Mail', means: 'by mail' },
  { name: 'push', label: 'Push', means: 'by push' },
]

interface Kind {
  name: string
  label: string
  /** The plural, as in 'Turn off likes', if it differs from the label. */
  plural?: string
  /** Channels that the member can turn on and off. */
  channels: readonly Channel[]
  /** Channels that are always on. */
  always?: readonly Channel[]
}

const ALL: readonly Channel[] = ['app', 'mail', 'push']
const APP: readonly Channel[] = ['app']

/** Kinds that the list shows. */
export const LISTED_KINDS = [
  { name: 'comment', label: 'Comments on your posts', channels: ALL },
  { name: 'reply', label: 'Replies to your comments', channels: ALL },
  { name: 'mention', label: 'Mentions of you', channels: ALL },
  { name: 'rating', label: 'Ratings of you', channels: ALL },
  { name: 'answer', label: 'Answers to your reviews', channels: ALL },
  {
    name: 'availability',
    label: 'Whether you are still available',
    plural: 'your availability',
    channels: ALL,
  },
  {
    name: 'search',
    label: 'What your saved searches find',
    plural: 'news of your saved searches',
    channels: ALL,
  },
  { name: 'job_answer', label: 'Answers to your jobs', channels: APP },
  { name: 'job_ending', label: 'The end of your offers', channels: ALL },
  { name: 'job_over', label: 'The end of offers that you answered', channels: ALL },
  { name: 'like', label: 'Likes', channels: APP },
  { name: 'report', label: 'Outcomes of your reports', channels: APP },
  { name: 'decision', label: 'Decisions of moderators', channels: ['app', 'push'], always: ['mail'] },
] as const satisfies Kind[]

export type ListedKind = (typeof LISTED_KINDS)[number]['name']

/**
 * All kinds, in the order of the settings. The database knows the same (internal.notification_switches). Messages have
 * their own place, /messages.
 */
export const KINDS: readonly Kind[] = [
  {
    name: 'first_message',
    label: 'First messages from new contacts',
    channels: ['mail', 'push'],
    always: APP,
  },
  { name: 'message', label: 'Messages', channels: ['mail', 'push'], always: APP },
  ...LISTED_KINDS,
]

/** All notifications of a kind, as in 'Turn off likes'. */
export function pluralOf(kind: ListedKind): string {
  const { label, plural }: Kind = KINDS.find(({ name }) => name === kind) ?? LISTED_KINDS[0]
  return plural ?? label.charAt(0).toLowerCase() + label.slice(1)
}
