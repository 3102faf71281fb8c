/** How many palettes and patterns woven.css draws. */
export const WEAVE_PALETTES = 8
export const WEAVE_PATTERNS = 6

/** The classes of the cloth that belongs to `id`: the same everywhere and for ever, well spread over ids. */
export function weaveClass(id: string): string {
  const hash = fnv1a(id)
  const palette = hash % WEAVE_PALETTES
  const pattern = Math.floor(hash / WEAVE_PALETTES) % WEAVE_PATTERNS
  return `weave weave-c${palette} weave-p${pattern}`
}

/** 32-bit FNV-1a, with a final mix: its low bits alone are poorly spread for ids that differ little. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** First letter of the name, upper case; '?' without a name. Whole characters, never half of one. */
export function initialOf(name: string): string {
  const first = [...name.trim()][0]
  return first ? first.toLocaleUpperCase('en') : '?'
}
