import type { Conversation, Message } from './schemas.ts'

/** Counted as the database counts (messages_content_length). */
export const MAX_MESSAGE_CHARACTERS = 5_000

/** Messages before the rating prompt appears. */
const MIN_MESSAGES_FOR_PROMPT = 3

/** Whether the text is too long for one message. Surrounding spaces are not sent. */
export function isTooLong(text: string): boolean {
  return [...text.trim()].length > MAX_MESSAGE_CHARACTERS
}

/**
 * Puts the newest page after older loaded messages. Loaded messages that the page lacks after its first one have been
 * deleted. A page whose first message is unknown stands alone: there may be a gap before it.
 */
export function withNewestPage(known: Conversation | undefined, page: Conversation): Conversation {
  if (!known || !page.has_more) return page
  const older = known.messages.findIndex(({ id }) => id === page.messages[0]?.id)
  if (older <= 0) return page
  return {
    ...page,
    messages: [...known.messages.slice(0, older), ...page.messages],
    has_more: known.has_more,
  }
}

/** Puts an earlier page before the loaded messages. */
export function withEarlierPage(known: Conversation, page: Omit<Conversation, 'readAt'>): Conversation {
  const loaded = new Set(known.messages.map(({ id }) => id))
  const earlier = page.messages.filter(({ id }) => !loaded.has(id))
  return { ...known, messages: [...earlier, ...known.messages], has_more: page.has_more }
}

/** Adds a message just sent, unless a poll has already brought it. */
export function withSent(known: Conversation, message: Message): Conversation {
  if (known.messages.some(({ id }) => id === message.id)) return known
  return { ...known, messages: [...known.messages, message] }
}

/** Whether the contact has written, and the viewer never. */
export function isUnanswered(conversation: Conversation, contactId: string): boolean {
  return isOneSided(conversation) && conversation.messages[0]?.sender_id === contactId
}

/** Whether only one of the two has written. */
function isOneSided({ messages: [first, ...others], has_more }: Conversation): boolean {
  return !has_more && first !== undefined && others.every(({ sender_id }) => sender_id === first.sender_id)
}

/** Why the viewer can't rate their contact yet; undefined if they can. */
export function ratingObstacle(conversation: Conversation, contactName: string): string | undefined {
  if (conversation.may_rate) return
  const missing = isOneSided(conversation) ? '' : ' and your email address is confirmed'
  return `You can rate ${contactName} once you have both written to each other${missing}.`
}

/** Whether the conversation may ask for a rating: not while the viewer can't write, as after a block. */
export function showsRatingPrompt(conversation: Conversation): boolean {
  const { messages, has_rated, may_write } = conversation
  return messages.length >= MIN_MESSAGES_FOR_PROMPT && !has_rated && may_write
}
