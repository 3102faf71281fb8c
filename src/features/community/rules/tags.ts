/** Tags of a post: lowercased, trimmed, without repeats, at most ten. */
import * as v from 'valibot'

export const MAX_TAGS = 10
export const MAX_TAG_CHARACTERS = 50

export const TAG_LIMIT_TEXT = 'Maximum of 10 tags reached'

/** One normalised tag; empty if nothing remains. */
export function cleanTag(text: string): string {
  const cleaned = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^#+\s*/, '')
    .toLowerCase()
  return [...cleaned].slice(0, MAX_TAG_CHARACTERS).join('').trim()
}

/** Adds tags from typed or pasted text, split at commas and line ends. `full`: the limit left some of them out. */
export function addTags(tags: readonly string[], text: string): { tags: string[]; full: boolean } {
  const next = [...tags]
  let full = false
  for (const part of text.split(/[,،;\n\r\t]+/)) {
    const tag = cleanTag(part)
    if (!tag || next.includes(tag)) continue
    if (next.length < MAX_TAGS) next.push(tag)
    else full = true
  }
  return { tags: next, full }
}

/** Parses the JSON list of a post's form. Anything else is an empty list. */
export function parseTags(json: unknown): string[] {
  if (typeof json !== 'string') return []
  try {
    const parsed = v.safeParse(v.array(v.string()), JSON.parse(json))
    return parsed.success ? addTags([], parsed.output.join('\n')).tags : []
  } catch {
    return []
  }
}
