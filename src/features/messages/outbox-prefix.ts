/** The prefix of all outbox keys in local storage. In its own file so that importing it loads nothing else. */
export const OUTBOX_PREFIX = 'hibo-outbox:'
