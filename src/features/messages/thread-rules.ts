import type { Message, Thread } from './schemas.ts'

/** Characters, as the database counts them: messages_content_length. */
export const MAX_MESSAGE = 5_000

/** Messages before the rating prompt appears. The database counts up to here: thread_page() in reading_messages.sql. */
const PROMPT_FROM_MESSAGES = 3

/** Whether the text is too long for one message. Surrounding spaces are not sent. */
export function isTooLong(text: string): boolean {
  return [...text.trim()].length > MAX_MESSAGE
}

/** Merges the newest page into the loaded messages. */
export function withNewestPage(known: Thread | undefined, page: Thread): Thread {
  if (!known) return page
  const knownIds = new Set(known.messages.map(({ id }) => id))
  const connected = !page.has_more || page.messages.some(({ id }) => knownIds.has(id))
  // More messages arrived than a page holds: the gap is loaded again from this page on.
  if (!connected) return page
  return {
    ...page,
    messages: joined(known.messages, page.messages),
    has_more: page.messages.length < known.messages.length ? known.has_more : page.has_more,
  }
}

/** Puts an earlier page before the loaded messages. */
export function withEarlierPage(known: Thread, page: Thread): Thread {
  return { ...known, messages: joined(page.messages, known.messages), has_more: page.has_more }
}

/** Adds a message just sent, unless a poll has already brought it. */
export function withSent(known: Thread, message: Message): Thread {
  if (known.messages.some(({ id }) => id === message.id)) return known
  return { ...known, messages: [...known.messages, message] }
}

/** Joins two runs of messages, oldest first. A message in both is taken from the second. */
function joined(first: readonly Message[], second: readonly Message[]): Message[] {
  const replaced = new Set(second.map(({ id }) => id))
  return [...first.filter(({ id }) => !replaced.has(id)), ...second]
}

/** Whether the contact has written, and the viewer never. */
export function isUnanswered({ messages, has_more }: Thread, contactId: string): boolean {
  return !has_more && messages.length > 0 && messages.every(({ sender_id }) => sender_id === contactId)
}

/** Whether the thread may ask for a rating: not somebody who was blocked. */
export function showsRatingPrompt(thread: Thread): boolean {
  return thread.message_count >= PROMPT_FROM_MESSAGES && !thread.has_rated && thread.may_write
}
