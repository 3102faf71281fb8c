/**
 * Parses the marks of comments and messages: `code`, **strong**, *emphasis*, [links](https://…), bare URLs and email
 * addresses, @usernames and fenced code. The cost grows with the text's length alone.
 */
import { INVISIBLE_AROUND_URLS } from '../trim-invisible.ts'
import { safeWebUrl } from '../web-url.ts'

export type TextPart =
  | { kind: 'text' | 'code' | 'strong' | 'em' | 'block'; text: string }
  /** A path of this site or a URL. */
  | { kind: 'link'; text: string; href: string }
  /** `name` in lower case. Only the database knows whether there is such a member. */
  | { kind: 'mention'; text: string; name: string }

/** PostgreSQL must match the same text, and its lines end only with \n: so the expression has no `^`, `$` or `.`. */
const FENCE = /(?<![^\n])```[^\n`]*\n((?:(?!```[ \t\r]*(?:\n|$))[^\n]*\n)*)```[ \t\r]*(?![^\n])/g
/**
 * The database finds mentions with the same alternatives (mentions.sql). PostgreSQL takes the longest match and
 * JavaScript the first, so each alternative begins with a different character and has only one possible end.
 */
const INLINE = new RegExp(
  [
    /`([^`\n]+)`/,
    /\*\*(?=[^\s*])((?:[^*\n]|\*(?!\*))*[^\s*])\*\*/,
    /(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/,
    /\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/,
    new RegExp(String.raw`(?<![\w@])((?:https?:\/\/|www\.)[^\s<>"'${INVISIBLE_AROUND_URLS}]+)`),
    /(?<![\w@/.+-])([\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![\w@-]))/,
    /(?<![\w@/.])@(\w{3,30})(?![\w@/])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
const TRAILING_PUNCTUATION = /[?!.,:;*_~\])]+$/

/** Splits a text into parts, in order. */
export function markedTextParts(content: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const match of content.matchAll(FENCE)) {
    parts.push(...inlineParts(content.slice(position, match.index).trimEnd()))
    parts.push({ kind: 'block', text: match[1] ?? '' })
    position = match.index + match[0].length
  }
  const rest = content.slice(position)
  parts.push(...inlineParts(position > 0 ? rest.trimStart() : rest))
  return parts
}

/** The text without its marks, for a preview of one or two lines. */
export function withoutMarks(text: string): string {
  return markedTextParts(text)
    .map((part) => part.text)
    .join('')
}

function inlineParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const match of text.matchAll(INLINE)) {
    const part = partOf(match)
    if (!part) continue
    if (match.index > position) parts.push({ kind: 'text', text: text.slice(position, match.index) })
    parts.push(part)
    position = match.index + match[0].length
    // The punctuation cut off a bare URL becomes text.
    if (part.kind === 'link' && match[0].startsWith(part.text)) position -= match[0].length - part.text.length
  }
  if (position < text.length) parts.push({ kind: 'text', text: text.slice(position) })
  return parts
}

function partOf(match: RegExpMatchArray): TextPart | null {
  const [whole = '', code, strong, em, words, target, bare, email, username] = match
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  if (username !== undefined) return { kind: 'mention', text: whole, name: username.toLowerCase() }
  if (words !== undefined) return linkTo(words, target ?? '')
  if (email !== undefined) return linkTo(email, `mailto:${email}`)
  const url = withoutPunctuation(bare ?? '')
  return linkTo(url, /^www\./i.test(url) ? `http://${url}` : url)
}

function linkTo(text: string, target: string): TextPart | null {
  const href = /^(?:mailto:|\/(?![/\\]))/i.test(target) ? target : safeWebUrl(target)
  return href === null ? null : { kind: 'link', text, href }
}

/** Cuts off the punctuation after a URL, as in posts, but keeps a bracket that was opened inside the URL. */
function withoutPunctuation(url: string): string {
  const cut = url.replace(TRAILING_PUNCTUATION, '')
  const isOpen = cut.split('(').length > cut.split(')').length
  return isOpen && url[cut.length] === ')' ? `${cut})` : cut
}
