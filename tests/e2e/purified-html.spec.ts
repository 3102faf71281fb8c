/** The browser's second check of a post's HTML, fed with HTML that our code never writes. */
import { addContentFunctions } from '#tests/support/content-page.ts'
import { hostileMarkdown } from '#tests/support/hostile-markdown.ts'
import { expect, test } from './support/fixtures.ts'

const TEXTS = 60

test('a slip in the HTML of a post is found and cleaned, and harmless HTML stays as it is', async ({
  page,
}) => {
  await addContentFunctions(page)
  const look = (html: string) => page.evaluate((text) => window.content.purified(text), html)

  const slips: [string, string][] = [
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,a">a</a>', '<a>a</a>'],
    ['<p>a</p><script>x()</script>', '<p>a</p>'],
    ['<p>a</p><svg><a href="/b">b</a></svg>', '<p>a</p>'],
    ['<p>a</p><!--<img src=x onerror=x()>-->', '<p>a</p>'],
    ['<p id="root" style="position:fixed">a</p>', '<p>a</p>'],
    ['<body onload="x()"><p>a</p>', '<p>a</p>'],
    ['<frameset onload="x()"></frameset>', ''],
  ]
  for (const [slip, cleaned] of slips) expect(await look(slip), slip).toBe(cleaned)

  const harmless = [
    '<p dir="auto"><strong>a</strong> <img src="/demo/a.webp" alt="" loading="lazy"></p>',
    '<a href="https://a.example/" target="_blank" rel="nofollow ugc">a</a> <a href="mailto:a@b.example">b</a>',
    // A browser adds a `tbody` to the table, yet the check leaves the text unchanged.
    '<table tabindex="0"><tr><td align="left">1</td></tr></table>',
    '&lt;script&gt;',
  ]
  for (const html of harmless) expect(await look(html)).toBe(html)
})

test('nothing that our own code writes needs cleaning', async ({ page }) => {
  await addContentFunctions(page)
  const texts = Array.from({ length: TEXTS }, (_, seed) => hostileMarkdown(seed))
  const slips = await page.evaluate(
    (sources) => sources.filter((text) => !window.content.isListed(window.content.renderMarkdown(text))),
    texts,
  )
  expect(slips).toEqual([])
})
