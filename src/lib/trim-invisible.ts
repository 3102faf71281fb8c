/** Invisible characters that end a bare URL, for a class in a regular expression. The database has the same list. */
export const INVISIBLE_AROUND_URLS = String.raw`\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069`

const SPACES = `[\\s${INVISIBLE_AROUND_URLS}]`
const ENDS = new RegExp(`^${SPACES}+|(?<!${SPACES})${SPACES}+$`, 'g')

/** Trims spaces and the invisible characters that chats put around links and email addresses. */
export function trimInvisible(text: string): string {
  return text.replace(ENDS, '')
}
