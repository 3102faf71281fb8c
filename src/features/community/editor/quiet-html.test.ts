import { expect, test } from 'vitest'

import { hostileMarkdown } from '#tests/support/hostile-markdown.ts'
import { HOSTILE_PAGES } from '#tests/support/hostile-pages.ts'

import { quietHtml } from './quiet-html.ts'

const BOLD = Array.from({ length: 50 }, (_, index) => `<b id="${index}">`).join('')

test.each([
  ['a table of 300 rows', `<table>${`<tr>${'<td style="a">12</td>'.repeat(10)}</tr>`.repeat(300)}</table>`],
  [
    'pages from a word processor',
    '<p class=a><span><b>Words</b> of a page<o:p></o:p></span></p>'.repeat(900),
  ],
  ['list entries without their ends', `<ul>${'<li>one<li>two'.repeat(1_000)}</ul>`],
  ['boxes in boxes', `${'<div>'.repeat(90)}text${'</div>'.repeat(90)}`],
  ['tags that cross each other', '<p><b>a <i>b</b> c</i></p>'.repeat(500)],
  ['one crossed tag', `<p><b>a</p>${'<p>b</p>'.repeat(1_000)}</b>`],
])('%s are converted', (_name, html) => {
  expect(quietHtml(html)).not.toBe('')
})

test.each([
  ['more tags than a post can hold', '<b>a</b>'.repeat(5_000)],
  ['deep nesting', '<b>'.repeat(101)],
  ['crossed tags behind ends of others', `<p>${BOLD}</p>${'</a>'.repeat(50)}${'<p>a</p>'.repeat(200)}`],
  ['crossed tags that each paragraph repeats', `<p>${BOLD}</p>${'<p>a</p>'.repeat(200)}`],
])('%s are left to the plain text', (_name, html) => {
  expect(() => quietHtml(html)).toThrow('ags')
})

test('tags, text and the attributes that are read stay; comments, styles and handlers go', () => {
  expect(
    quietHtml(
      `<!--[if gte mso 9]><xml><w:a/></xml><![endif]--><style>p{}</style><P onclick="x()" style='font: "A"' id=a>1 < 2 &amp; 3<br></P>`,
    ),
  ).toBe('<p data-style="font: &quot;A&quot;">1 &lt; 2 &amp; 3<br></p>')
  expect(quietHtml('<a href=/b title=c>d</a><input type="checkbox" checked>')).toBe(
    '<a href="/b">d</a><input type="checkbox" checked="">',
  )
})

test('deep tags weigh more: a page of quotes in quotes is refused, a list of ten levels is not', () => {
  expect(() => quietHtml(HOSTILE_PAGES['quotes in quotes'] ?? '')).toThrow('Too many tags')
  const list = `${'<ul><li>a'.repeat(10)}${'</ul>'.repeat(10)}`.repeat(100)
  expect(quietHtml(list).match(/<li>/g)).toHaveLength(1_000)
})

const HOSTILE = [
  ...Object.entries(HOSTILE_PAGES),
  ...Array.from({ length: 60 }, (_, seed) => [`hostile text ${seed}`, hostileMarkdown(seed)] as const),
]
test.each(HOSTILE)('%s gives a parser few tags, or none', (_name, html) => {
  let quiet = ''
  try {
    quiet = quietHtml(html)
  } catch (error) {
    expect(String(error)).toMatch(/Too many tags|Tags nest too deep/)
  }
  expect(quiet.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(4_000)
  expect(quiet.match(/<[^>]*>/g)?.every((tag) => (tag.match(/=/g)?.length ?? 0) <= 14) ?? true).toBe(true)
})
