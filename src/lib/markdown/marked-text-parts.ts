/**
 * Parses the marks of comments and messages: `code`, **strong**, *emphasis*, [links](https://…), bare URLs,
 * @usernames and fenced code. The cost grows with the text's length alone.
 */
import { safeWebUrl } from '../web-url.ts'

export type TextPart =
  | { kind: 'text' | 'code' | 'strong' | 'em' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  /** `name` in lower case. Only the database knows whether there is such a member. */
  | { kind: 'mention'; text: string; name: string }

const FENCE = /^```[^\n`]*\n([\s\S]*?)^```[ \t]*$/gm
const INLINE =
  /`([^`\n]+)`|\*\*(?=\S)([^\n]{0,500}?\S)\*\*|(?<![\w*])\*(?=[^\s*])([^*\n]{0,500}?[^\s*])\*(?![\w*])|\[([^\]\n]{1,300})\]\((https?:\/\/[^\s()<>]+)\)|\bhttps?:\/\/[^\s<>"']+|(?<![\w@/.])@(\w{3,30})(?![\w@/])/gi
/** Punctuation after a URL belongs to the sentence. */
const TRAILING = /[.,;:!?)\]]+$/

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
    // Punctuation cut off a bare URL is text.
    if (part.kind === 'link' && match[0].startsWith(part.text)) position -= match[0].length - part.text.length
  }
  if (position < text.length) parts.push({ kind: 'text', text: text.slice(position) })
  return parts
}

function partOf([whole = '', code, strong, em, name, url, username]: RegExpMatchArray): TextPart | null {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  if (username !== undefined) return { kind: 'mention', text: whole, name: username.toLowerCase() }
  const text = name ?? whole.replace(TRAILING, '')
  const href = safeWebUrl(url ?? text)
  return href === null ? null : { kind: 'link', text, href }
}
