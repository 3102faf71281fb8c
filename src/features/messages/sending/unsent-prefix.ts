/**
 * The prefix of the keys of unsent messages in local storage. In its own file so that importing it loads nothing else.
 */
export const UNSENT_PREFIX = 'hibo-unsent:'
