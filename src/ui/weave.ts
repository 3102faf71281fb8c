import { graphemes } from './graphemes.ts'

/** Number of palettes and patterns in woven.css. */
export const WEAVE_PALETTES = 8
export const WEAVE_PATTERNS = 6

/** Returns the classes of the cloth of `id`. They never change and are evenly distributed over ids. */
export function weaveClass(id: string): string {
  const hash = fnv1a(id)
  const palette = hash % WEAVE_PALETTES
  const pattern = Math.floor(hash / WEAVE_PALETTES) % WEAVE_PATTERNS
  return `weave weave-c${palette} weave-p${pattern}`
}

/** 32-bit FNV-1a with a final mix, because its low bits are poorly distributed for similar ids. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** UTF-16 units of an initial: enough for an emoji of a family, not for endless stacks of combining marks. */
const MAX_INITIAL_UNITS = 16

/**
 * Returns the first grapheme of the name in upper case: a mark and joined emoji stay on it. Further marks are cut off,
 * because they would leave the box.
 */
export function initialOf(name: string): string {
  const [first] = graphemes(name.trim().slice(0, MAX_INITIAL_UNITS))
  return first ? first.segment.replace(/(\p{M})\p{M}+/gu, '$1').toLocaleUpperCase('en') : '?'
}
