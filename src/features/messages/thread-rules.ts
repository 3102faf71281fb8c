import { safeWebAddress } from '#src/lib/domain/web-address.ts'
import type { Message, Thread } from './schemas.ts'

/** Characters, as the database counts them: messages_content_length. */
export const MESSAGE_MAX = 5_000

/** The rating prompt appears from this many messages on. */
const PROMPT_FROM_MESSAGES = 3

/** Whether these are too many words for one message. The spaces around them are not sent. */
export function isTooLong(text: string): boolean {
  return [...text.trim()].length > MESSAGE_MAX
}

/** What is known of a thread, brought up to date with its newest page. */
export function withNewestPage(known: Thread | undefined, page: Thread): Thread {
  if (!known) return page
  const knownIds = new Set(known.messages.map(({ id }) => id))
  const connected = !page.has_more || page.messages.some(({ id }) => knownIds.has(id))
  // More arrived than a page holds: what lies between is read again from there on.
  if (!connected) return page
  return {
    ...page,
    messages: joined(known.messages, page.messages),
    has_more: page.messages.length < known.messages.length ? known.has_more : page.has_more,
  }
}

/** What is known of a thread, with the page before it. */
export function withEarlierPage(known: Thread, page: Thread): Thread {
  return { ...known, messages: joined(page.messages, known.messages), has_more: page.has_more }
}

/** What is known of a thread, with a message just sent: a poll may have brought it, and an answer, before. */
export function withSent(known: Thread, message: Message): Thread {
  if (known.messages.some(({ id }) => id === message.id)) return known
  return { ...known, messages: [...known.messages, message] }
}

/** Two runs of messages as one, oldest first, each message once; the second run's copy counts. */
function joined(first: readonly Message[], second: readonly Message[]): Message[] {
  const replaced = new Set(second.map(({ id }) => id))
  return [...first.filter(({ id }) => !replaced.has(id)), ...second]
}

/** Whether the banner that asks for a rating may stand in the thread. */
export function showsRatingPrompt(thread: Thread): boolean {
  return thread.message_count >= PROMPT_FROM_MESSAGES && !thread.viewer_has_rated
}

export type TextPart = { kind: 'text' | 'link'; text: string }

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,:;!?)\]}]/gi

/** A message's text, split so that web addresses can be links. Joined again, the parts are the text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    if (!safeWebAddress(match[0])) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'link', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
