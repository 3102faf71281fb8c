/** How the keys of all outboxes in local storage begin. Apart, so that asking for them loads nothing else. */
export const OUTBOX_PREFIX = 'hibo-outbox:'
