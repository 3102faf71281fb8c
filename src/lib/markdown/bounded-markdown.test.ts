import { expect, test } from 'vitest'

import { countSteps } from '#tests/support/count-steps.ts'
import { hostileMarkdown, TAKE_DOWNS } from '#tests/support/hostile-markdown.ts'

import { isPlainHtml } from './plain-html.ts'
import { renderMarkdown } from './render-markdown.ts'

const MAX_HTML_BYTES = 200_000
/** The most elements from 20,000 characters. The browser checks each of them again. */
const MAX_ELEMENTS = 8_000
/** The most searches by regular expressions, each over a part of the text. */
const MAX_STEPS = 250_000

function cost(source: string) {
  const { result: html, steps } = countSteps(() => renderMarkdown(source))
  return { html, steps, elements: html.match(/<[a-z]/g)?.length ?? 0 }
}

test.each(Object.entries(TAKE_DOWNS))(
  '%s is rendered as plain text in a bounded number of steps',
  (_name, source) => {
    const { html, steps } = cost(source)
    expect(isPlainHtml(html)).toBe(true)
    expect(steps).toBeLessThan(MAX_STEPS)
  },
)

test.each(Array.from({ length: 80 }, (_, seed) => seed))(
  'hostile text %i stays within the bounds of steps, elements and bytes',
  (seed) => {
    const { html, steps, elements } = cost(hostileMarkdown(seed))
    expect(steps).toBeLessThan(MAX_STEPS)
    expect(elements).toBeLessThan(MAX_ELEMENTS)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_HTML_BYTES)
  },
)

const SENTENCE =
  'Somali developers write **long** posts, with [links](https://example.com/a), `code` and so on. '
const LINE = '  const total = prices[0] * (count_of - ~mask) // **not** emphasis\n'
const ROW = '| 12.5 | 3.4 | Hargeisa | x | 12.5 | 3.4 | Berbera | x | 12.5 | 3.4 |\n'
test.each([
  ['paragraphs', `${SENTENCE.repeat(8)}\n\n`.repeat(26)],
  ['one paragraph of half the length', SENTENCE.repeat(106)],
  ['lines of a chat in one paragraph', '[12:03] Hodan: hello there, how are you?\n'.repeat(465)],
  ['a list of links', '- [A place to learn](https://example.com/a)\n'.repeat(450)],
  [
    'a list in lists',
    '- Hargeisa\n  - Schools\n    - Evening courses\n      - JavaScript on Mondays\n'.repeat(240),
  ],
  ['a table of ten columns', `|a|b|c|d|e|f|g|h|i|j|\n${'|-'.repeat(10)}|\n${ROW.repeat(270)}`],
  ['headings without blank lines', '## What we did\nWe met in Hargeisa and talked a lot.\n'.repeat(370)],
  ['code', `\`\`\`ts\n${LINE.repeat(290)}\`\`\`\n`],
  [
    'a quoted conversation',
    '> Did you see it?\n>> Yes, in Hargeisa.\n>>> And what was said?\n>>>> Nothing new.\n\n'.repeat(240),
  ],
  ['footnotes', `${'A sentence with a note[^1]. '.repeat(20)}\n\n`.repeat(33).concat('[^1]: words')],
])('%s of the maximum length stays formatted', (_name, source) => {
  expect(source.length).toBeLessThanOrEqual(20_000)
  expect(isPlainHtml(renderMarkdown(source))).toBe(false)
})

test('the plain-text fallback keeps every character and escapes markup', () => {
  const source = `${'_*a'.repeat(5000)}\n<script>"&`
  expect(renderMarkdown(source)).toBe(
    `<p class="plain-text" dir="auto">${'_*a'.repeat(5000)}\n&lt;script&gt;&quot;&amp;</p>`,
  )
})
