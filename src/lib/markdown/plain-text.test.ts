import { expect, test } from 'vitest'

import './reference-names.ts'

import { excerpt, plainText } from './plain-text.ts'

test.each([
  ['# Title\n\nSome **bold** and _slanted_ words', 'Title Some bold and slanted words'],
  ['- one\n- [x] two\n1. three', 'one · two · three'],
  ['We need:\n\n- one.\n- two', 'We need: one. two'],
  ['> quoted\n> > twice', 'quoted twice'],
  ['See [the docs](https://a.example/x) and ![a chart](/demo/x.webp).', 'See the docs and a chart.'],
  ['So it is[^1].\n\n[^1]: Said before.', 'So it is.'],
  ['```ts\nconst a_b = c * d * e\n```', 'const a_b = c * d * e'],
  ['Before.\n```ts\nconst a = 1\n```\nAfter.', 'Before. After.'],
  ['Cut off:\n~~~\nconst a = 1', 'Cut off:'],
  ['Use `a | b` and snake_case_words', 'Use a | b and snake_case_words'],
  ['Hi <b onclick="x">there</b>.<br>Bye<script>alert(1)</script>', 'Hi there. Bye'],
  ['See <https://a.example/x>', 'See https://a.example/x'],
  ['|a|b|\n|---|---|\n|1|2|', 'a|b 1|2'],
  ['Tom &amp; Ayaan: 1 &lt; 2 \\*', 'Tom & Ayaan: 1 < 2 *'],
  ['Caf&eacute; &mdash; 20&deg;C &rarr; &frac12;, &Delta; &nosuch;', 'Café — 20°C → ½, Δ &nosuch;'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
])('%j becomes plain words', (source, words) => {
  expect(plainText(source)).toBe(words)
})

test('a malformed HTML comment hides no words on a card', () => {
  expect(plainText('<!--a--!>one <!--> two <!---> three <!-- four --> five <!-- six')).toBe(
    'one two three five <!-- six',
  )
})

test('an excerpt ends at a word boundary', () => {
  expect(excerpt('one two three four', 12)).toBe('one two…')
  expect(excerpt('short', 12)).toBe('short')
})

test.each([
  '-',
  ':-',
  '- ',
  '|-',
  '-|',
  '# ',
  '* ',
  '_ ',
  '> ',
  '`',
  '```\n',
  '~~~x\n',
  '*a',
  '[',
  '<a ',
  '</',
  '<!--',
  '\\',
  '&#',
])('%j repeated many times causes no catastrophic backtracking', (piece) => {
  // Backtracking would run into the test's time limit.
  expect(plainText(`${piece.repeat(1_990 / piece.length)}x\n\nwords`).length).toBeLessThan(2_000)
})
