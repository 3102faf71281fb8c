/** Finds the name after an @ that is being written, and counts the names in a comment. */
import { markedTextParts } from '#src/lib/markdown/marked-text-parts.ts'

/** The database stores at most this many for each comment (mentions.sql). */
const MAX_MENTIONS = 5

export interface MentionSearch {
  /** The index of the @. */
  start: number
  /** The text after the sign, perhaps empty. */
  text: string
}

/** A name has letters of any script and at most one space. The sign before the @ is as in marked-text-parts.ts. */
const SEARCH = /(?<![\w@/.])@([\p{L}\p{M}\p{N}_'’-]{0,30}(?: [\p{L}\p{M}\p{N}_'’-]{1,20})?)$/u

/** The search that ends with this text, or null. */
export function searchBefore(text: string): MentionSearch | null {
  const match = SEARCH.exec(text.slice(-60))
  if (match?.[1] === undefined) return null
  return { start: text.length - match[0].length, text: match[1] }
}

/** Whether a comment names more people than it can mention. The database counts only those who are members. */
export function namesTooMany(text: string): boolean {
  // A cheap exit for most texts: this runs at each typed letter.
  if (text.split('@').length <= MAX_MENTIONS + 1) return false
  const names = markedTextParts(text).flatMap((part) => (part.kind === 'mention' ? [part.name] : []))
  return new Set(names).size > MAX_MENTIONS
}
