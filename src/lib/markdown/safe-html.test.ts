import './reference-names.ts'

import { expect, test } from 'vitest'

import { renderMarkdown } from './render-markdown.ts'
import { safeHtml } from './safe-html.ts'

test('Markdown becomes headings, lists, quotes, links, tables and code', () => {
  const html = renderMarkdown(
    '# Title\n\n**bold** and `code`\n\n- one\n- two\n\n> quote\n\n```ts\nconst a = 1 < 2\n```\n\n|a|b|\n|-|-|\n|1|2|',
  )
  expect(html).toContain('<h2 dir="auto">Title</h2>')
  expect(html).toContain('<strong>bold</strong> and <code translate="no">code</code>')
  expect(html).toContain('<ul dir="auto">\n<li>one</li>\n<li>two</li>\n</ul>')
  expect(html).toContain('<blockquote dir="auto">\n<p>quote</p>')
  expect(html).toContain(
    '<pre tabindex="0" translate="no"><code class="language-ts" translate="no">const a = 1 &lt; 2\n</code></pre>',
  )
  expect(html).toContain('<table dir="auto" tabindex="0">')
})

test('allowed HTML stays, without its attributes', () => {
  expect(renderMarkdown('Press <kbd onclick="x()" style="position:fixed" id="main">Ctrl</kbd>')).toBe(
    '<p dir="auto">Press <kbd>Ctrl</kbd></p>\n',
  )
})

test('task lists show check marks instead of form fields', () => {
  const html = renderMarkdown('- [x] done\n- [ ] open')
  expect(html).toContain('☑ ')
  expect(html).toContain('☐ ')
  expect(html).not.toContain('<input')
  expect(html).toContain('<li class="task">')
  expect(safeHtml(html)).toBe(html)
})

test('footnotes are numbered in order of reference, and their texts follow at the end', () => {
  const html = renderMarkdown(
    'One[^b], two[^a], none[^x], `[^a]`\n[^a]: see **that**[^c]\n  and more\n\n[^b]: words\n\n[^c]: last\n[^d]: nobody asks',
  )
  expect(html).toContain(
    'One<sup>[1]</sup>, two<sup>[2]</sup>, none[^x], <code translate="no">[^a]</code></p>',
  )
  expect(html).toContain(
    '<hr><ol dir="auto"><li>words</li><li>see <strong>that</strong><sup>[3]</sup><br>and more</li><li>last</li><li>nobody asks</li></ol>',
  )
  expect(renderMarkdown('```\n[^a]: code\n```\n[^a]')).not.toContain('<ol')
})

test('table cells with long text are widened', () => {
  const html = renderMarkdown('|a|b|\n|-|-:|\n|short|**many** words in one cell|')
  expect(html).toContain('<td>short</td>\n<td class="wide" align="right"><strong>many</strong>')
  expect(safeHtml(html)).toBe(html)
})

test('table columns keep their alignment, and details elements their summary', () => {
  expect(renderMarkdown('|a|b|\n|-:|-|\n|1|2|')).toContain('<td align="right">1</td>\n<td>2</td>')
  expect(safeHtml('<td align="right">a</td><table align="right"><tr><td align="justify">a')).toBe(
    'a<table dir="auto" tabindex="0"><tr><td>a</td></tr></table>',
  )
  expect(safeHtml('<details open ontoggle="x()"><summary>More</summary>words</details><summary>a')).toBe(
    '<details dir="auto" open><summary>More</summary>words</details>a',
  )
  expect(safeHtml('<details>a')).toBe('<details dir="auto">a</details>')
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<style>body{display:none}</style>a', 'a'],
  ['<svg><p><style><img src=x onerror=alert(1)></style></svg>b', 'b'],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '',
  ],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<p', ''],
  ['<!-- --!> <img src=x onerror=alert(1)> -->', ''],
])('%s leaves nothing executable', (html, expected) => {
  const written = safeHtml(html)
  expect(written).not.toMatch(/<(?:script|style|svg|math|iframe|noscript|mglyph)|\son\w+=|title=/i)
  if (expected) expect(written).toBe(expected)
})

test.each([
  ['<!--a--!><script>alert(1)</script>\n\n**words**', '<strong>words</strong>'],
  ['<!--a--!>\n# words', '<h2 dir="auto">words</h2>'],
  ['<!-->\n**words**', '<strong>words</strong>'],
  ['<!--->**a**\n\n**words**', '<strong>words</strong>'],
  ['a <!--> words <!---> b', '<p dir="auto">a  words  b</p>'],
  ['<!-- -- > --!> <!-- open', '&lt;!-- open'],
  ['<!-- open\n\n**words**', '&lt;!-- open</p>\n<p dir="auto"><strong>words</strong>'],
  ['<?php open\n\n**words**', '&lt;?php open</p>\n<p dir="auto"><strong>words</strong>'],
  ['<?php a ?>\n**words**', '<strong>words</strong>'],
  ['<!DOCTYPE open\n\n**words**', '<strong>words</strong>'],
  ['**words**\n\n<div title="a', '&lt;div title="a'],
  ['- <!-- open\n- **words**', '<strong>words</strong>'],
])('a malformed comment or tag hides no words: %j', (source, expected) => {
  const html = renderMarkdown(source)
  expect(html).toContain(expected)
  expect(html).not.toMatch(/<!|<[?]|script|alert/)
  expect(safeHtml(html)).toBe(html)
})

test('a closed comment is hidden, also over several lines', () => {
  expect(renderMarkdown('<!-- a\n\n**b** -->\nwords').trim()).toBe('<p dir="auto">words</p>')
  expect(safeHtml('a<!-- > -->b<!---->c<!DOCTYPE d>e<?f>g')).toBe('abceg')
})

test('unclosed comments and tags are shown as text', () => {
  expect(safeHtml('a <b>b</b> <!-- c <i>d')).toBe('a <b>b</b> &lt;!-- c <i>d</i>')
  expect(safeHtml('a <b>b</b> <i class="')).toBe('a <b>b</b> &lt;i class="')
  expect(safeHtml('<a title="<script>alert(1)</script>')).not.toContain('<script')
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&#58;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://hibo.example/1',
  'file:///etc/passwd',
])('a link to %s is removed', (url) => {
  expect(safeHtml(`<a href="${url}">words</a>`)).toBe('<a>words</a>')
  expect(renderMarkdown(`[words](<${url.trim().replace('\n', '')}>)`)).not.toContain('href')
})

test('external links open a new tab without a referrer; internal links do not', () => {
  expect(safeHtml('<a href="https://a.example/?a=1&amp;b=2" target="_top" ping="x">a</a>')).toBe(
    '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="nofollow ugc noopener noreferrer">a</a>',
  )
  expect(safeHtml('<a href="/developers?experience_level=Sare">a</a>')).toBe(
    '<a href="/developers?experience_level=Sare">a</a>',
  )
  expect(safeHtml('<a href="https://user:secret@a.example">a</a>')).toBe('<a>a</a>')
})

test.each([
  '//evil.example',
  '\\\\evil.example',
  '\t/\n/evil.example',
  '\u0001//own.invalid/x',
  '/.//evil.example',
  './/evil.example',
  './/evil.example/../..//evil.example',
  '/a/..//evil.example',
  '/.\\/evil.example',
  '/.&sol;/evil.example',
  '/%2e//evil.example',
  'https:\\evil.example@own.invalid',
  'https://hibo.example@evil.example/',
  'https:///hibo.example@evil.example/',
  'http:hibo.example@evil.example',
])('%j imitates a path or a host and is not linked', (url) => {
  expect(safeHtml(`<a href="${url}">a</a>`)).toBe('<a>a</a>')
  expect(safeHtml(`<img src="${url}" alt="a">`)).toBe('a')
})

test.each([
  '/.//evil.example',
  './/evil.example',
  '/a/..//evil.example',
  'https://hibo.example@evil.example/',
])('%s imitates a path or a host and is not linked from Markdown', (url) => {
  expect(renderMarkdown(`[a](${url})`)).toBe('<p dir="auto"><a>a</a></p>\n')
  expect(renderMarkdown(`![a](${url})`)).toBe('<p dir="auto">a</p>\n')
  expect(renderMarkdown(`<${url}>`)).not.toContain('href')
})

test('the placeholder origin of this site counts as external when typed', () => {
  for (const path of ['/about', '//evil.example', '/storage/v1/object/public/a.png']) {
    expect(safeHtml(`<a href="https://own.invalid${path}">a</a>`)).toContain(
      `href="https://own.invalid${path}" target="_blank"`,
    )
  }
  expect(safeHtml('<img src="https://own.invalid/demo/cat.webp" alt="a">')).not.toContain('<img')
})

test('our own pictures are shown; external ones become links', () => {
  expect(safeHtml('<img src="/demo/cat.webp" alt="A cat" onload="x()" width="99999">')).toBe(
    '<img src="/demo/cat.webp" alt="A cat" loading="lazy">',
  )
  expect(renderMarkdown('![chart](https://tracker.example/p.gif)')).toBe(
    '<p dir="auto"><a href="https://tracker.example/p.gif" target="_blank" rel="nofollow ugc noopener noreferrer">chart</a></p>\n',
  )
  expect(safeHtml('<img src="/auth/v1/logout" alt="x">')).toBe('x')
  expect(safeHtml('<img src="/demo/../auth/v1/logout" alt="x">')).toBe('x')
  expect(safeHtml('<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">')).toBe('')
})

test('each block gets the text direction of its own words, and nested elements inherit it', () => {
  const arabic = renderMarkdown('Words\n\n1. مرحبا\n\n   عالم\n\n---\n\n```\nx\n```')
  expect(arabic).toContain('<p dir="auto">Words</p>\n<ol dir="auto">\n<li><p>مرحبا</p>\n<p>عالم</p>')
  expect(arabic).toContain('<hr>\n<pre tabindex="0" translate="no">')
})

test('elements are closed in order, and misplaced ones are dropped', () => {
  expect(safeHtml('<b><i>a</b>b')).toBe('<b><i>a</i></b>b')
  expect(safeHtml('</div></article></main><li>a</li><td>b</td></ul>')).toBe('ab')
  expect(safeHtml('<ul><li>a<li>b</ul>')).toBe('<ul dir="auto"><li>a</li><li>b</li></ul>')
  expect(safeHtml('<p>a<p>b')).toBe('<p dir="auto">a</p><p dir="auto">b</p>')
  expect(safeHtml('<a href="/a">a<a href="/b">b')).toBe('<a href="/a">a</a><a href="/b">b</a>')
})

test('an attribute value cannot break out of its quotes', () => {
  expect(safeHtml(`<img alt='"><img src=x onerror=alert(1)>' src=/demo/a.webp>`)).toBe(
    '<img src="/demo/a.webp" alt="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" loading="lazy">',
  )
  expect(safeHtml('<code class="language-x&quot; onclick=y">a</code>')).toBe('<code translate="no">a</code>')
})

test('sanitizing the result again changes nothing', () => {
  const sources = [
    '# a\n\n- b\n  - c\n\n<b>d <i>e</b> f</i>',
    '<table><tr><td>a<p>b</table>',
    '1 < 2 & 3 > 2',
  ]
  for (const source of sources) {
    const once = renderMarkdown(source)
    expect(safeHtml(once)).toBe(once)
  }
})

test('20,000 characters of repeated markup are rendered without backtracking', () => {
  const bombs = ['>', '> - ', '1. ', '[', '*a', '<b>', '<ul><li>', '<svg>', '&', '`', '|a', 'a@b.', '<!--']
  // Backtracking would run into the test's time limit.
  for (const bomb of bombs) expect(renderMarkdown(bomb.repeat(20_000 / bomb.length)), bomb).not.toBe('')
})

test('long blocks carry an explicit direction, because browsers would search for it at each piece', () => {
  const long = (word: string) => renderMarkdown(`${'- 1 &amp; 2\n'.repeat(150)}- ${word}`)
  expect(long('word')).toMatch(/^<ul dir="ltr">/)
  expect(long('كلمة')).toMatch(/^<ul dir="rtl">/)
  expect(renderMarkdown('- كلمة')).toMatch(/^<ul dir="auto">/)
})
