import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { initialOf, WEAVE_PALETTES, WEAVE_PATTERNS, weaveClass } from './weave.ts'

test('an id always gets the same cloth', () => {
  const id = '6f1c2a50-0000-4000-8000-000000000001'
  expect(weaveClass(id)).toBe(weaveClass(id))
  expect(weaveClass(id)).toMatch(/^weave weave-c\d weave-p\d$/)
})

test('similar ids are distributed over all cloths', () => {
  const all = WEAVE_PALETTES * WEAVE_PATTERNS
  const counts = new Map<string, number>()
  for (let index = 0; index < all * 50; index++) {
    const cloth = weaveClass(`6f1c2a50-0000-4000-8000-${String(index).padStart(12, '0')}`)
    counts.set(cloth, (counts.get(cloth) ?? 0) + 1)
  }
  expect(counts.size).toBe(all)
  expect(Math.max(...counts.values())).toBeLessThan(100)
})

test('the style sheet has every palette and pattern', () => {
  const css = readFileSync(new URL('woven.css', import.meta.url), 'utf8')
  for (let index = 0; index < WEAVE_PALETTES; index++) expect(css).toContain(`.weave-c${index} {`)
  for (let index = 0; index < WEAVE_PATTERNS; index++) expect(css).toContain(`.weave-p${index} {`)
})

test.each([
  ['Hodan Abdi', 'H'],
  ['  ifrah', 'I'],
  ['عبدي', 'ع'],
  ['👩🏾‍💻 dev', '👩🏾‍💻'],
  ['e\u0301mile', 'E\u0301'],
  ['🇸🇴 Hodan', '🇸🇴'],
  ['ด้็้', 'ด้'],
  ['', '?'],
])('the initial of "%s" is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
