/** Extracts a post's words, for cards and link previews. An approximation, and not safe as HTML. */
import { truncateText } from '../truncate-text.ts'
import { decodeReferences } from './character-references.ts'

/** Bounds the work. Enough for the three lines of a card and for a description. */
const MAX_SOURCE_CHARACTERS = 2_000

const STEPS: readonly (readonly [RegExp, string])[] = [
  [/<!--(?:-?>|[\s\S]*?--!?>)/g, ' '],
  [/<(script|style|svg|math|iframe|template|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' '],
  [
    /<\/?(?:p|br|hr|div|details|summary|pre|blockquote|[uod]l|li|d[td]|table|t[rdh]|h[1-6])\b[^<>]{0,500}>/gi,
    ' ',
  ],
  [/<\/?[a-z](?![\w+.-]*:\/\/)[^<>]{0,500}>/gi, ''],
  // Removes fences and keeps the code between them.
  [/^[ \t]*(?:`{3,}|~{3,}).*$/gm, ' '],
  [/^[ \t]*\[[^\]\n]{1,100}\]:.*$/gm, ' '],
  [/\[\^[^\]\s]{1,50}\]/g, ''],
  [/!\[([^\]\n]{0,300})\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,100}\])/g, '$1'],
  [/\[([^\]\n]{1,300})\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,100}\])/g, '$1'],
  [/<(https?:\/\/[^\s<>]{1,500})>/gi, '$1'],
  [/^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ' '],
  [/^(?=.*-{3})[|:\- \t]+$/gm, ' '],
  [/^[ \t]*#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/gm, '$1'],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ x]\][ \t]+)?/gim, '· '],
  [/(\*\*\*|\*\*|\*|~~|`{1,2})(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/(\*\*|\*|~~|`{1,2})(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}])(__|_)(?=\S)([^\n]{0,300}?\S)\1(?![\p{L}\p{N}])/gu, '$2'],
  [/^[ \t]*\||\|[ \t]*$/gm, ' '],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

/** A fenced code block, or an unclosed one up to the end. */
const FENCED = /^[ \t]*(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))|$(?![\s\S]))/gm

/**
 * `source` as one line of words. Never throws. Code blocks are left out, because code is unreadable on one line, unless
 * the text has nothing else.
 */
export function plainText(source: string): string {
  const start = source.slice(0, MAX_SOURCE_CHARACTERS)
  return inOneLine(start.replace(FENCED, ' ')) || inOneLine(start)
}

function inOneLine(source: string) {
  const words = STEPS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), source)
  const line = decodeReferences(words).replace(/\s+/g, ' ')
  // A dot separates the items of a list, but not at the start or after other punctuation.
  return line.replace(/(?<=^|[.:!?]) ?· /g, ' ').trim()
}

/** The first words of a text. */
export function excerpt(source: string, maxCharacters: number): string {
  return truncateText(plainText(source), maxCharacters)
}
