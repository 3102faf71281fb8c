/** Hostile posts in a real browser under the real policy: nothing runs, loads, styles the page or leaves its box. */
import type { Page } from '@playwright/test'

import { TAKE_DOWNS } from '#tests/support/hostile-markdown.ts'
import { LONG_AGO, makePost } from '#tests/support/posts.ts'
import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { navigate } from './support/navigate.ts'

const RUN = 'window.hacked=(window.hacked||0)+1'

const HOSTILE: Record<string, string> = {
  scripts: `<script>${RUN}</script><script src="https://evil.example/x.js"></script><ScRiPt >${RUN}</sCrIpT\n><script\n>${RUN}`,
  'event handlers': `<img src=x onerror="${RUN}"><body onload=${RUN}><details open ontoggle="${RUN}"><p onpointerenter=${RUN} onclick='${RUN}' autofocus tabindex=1 onfocus=${RUN}>p</p><video><source onerror="${RUN}"></video><input autofocus onfocus="${RUN}"><select onfocus=${RUN} autofocus><marquee onstart=${RUN}>x</marquee><a/onclick=${RUN}/href=x>a</a><img/src/onerror=${RUN}>`,
  'script links': `[a](javascript:${RUN}) [b](<java\tscript:${RUN}>) [c](JaVaScRiPt:${RUN}) <a href="&#106;avascript&colon;${RUN}">d</a> <a href=" javascript:${RUN}">e</a> <a href="\x01javascript:${RUN}">f</a> [g](data:text/html;base64,PHNjcmlwdD4=) <a href="vbscript:x">h</a> <javascript:${RUN}> <a xlink:href="javascript:${RUN}">i</a> <form action="javascript:${RUN}"><button>j</button></form><button formaction="javascript:${RUN}" form=x>k</button>`,
  'SVG and MathML': `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></animate><set attributeName=href to="javascript:${RUN}"></set><a xlink:href="javascript:${RUN}"><text>x</text></a><use href="data:image/svg+xml,<svg id=x onload=${RUN}/>#x"/><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject></svg><math><maction actiontype="statusline#http://x" xlink:href="javascript:${RUN}">x</maction><annotation-xml encoding="text/html"><img src=x onerror="${RUN}"></annotation-xml></math>`,
  'mutation XSS': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">\n\n<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">\n\n<noscript><p title="</noscript><img src=x onerror=${RUN}>">\n\n<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>\n\n<p id="a&lt;img src=x onerror=${RUN}&gt;"><listing>&lt;img src=1 onerror=${RUN}&gt;</listing><xmp><p title="</xmp><img src=x onerror=${RUN}>">\n\n<select><template><style><!--</template><a rel="--></style></select><img id=x src=1 onerror=${RUN}>">`,
  'Markdown that ends attributes': `[a](https://x.example/"onmouseover="${RUN}) ![a](https://x.example/"onerror="${RUN}) [a](https://x.example "title' onclick='${RUN}") \`\`\`js" onclick="${RUN}\ncode\n\`\`\`\n\n<https://x.example/"onclick="${RUN}>`,
  frames: `<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>parent.${RUN}</script>"></iframe><object data="https://evil.example"></object><embed src="https://evil.example"><frameset><frame src=x></frameset><portal src=x></portal><link rel=stylesheet href="https://evil.example/x.css"><meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example/">`,
  'requests elsewhere': `![t](https://tracker.example/p.gif) <img src="https://tracker.example/p.gif"><img srcset="https://tracker.example/p.gif 1x"><picture><source srcset="https://tracker.example/q.gif"><img></picture><video poster="https://tracker.example/v.gif"></video><audio src="https://tracker.example/a.mp3" autoplay></audio><table background="https://tracker.example/b.gif"><tr><td>x</td></tr></table><p style="background:url(https://tracker.example/s.gif)">x</p><img src="/auth/v1/logout"><a href=/developers ping="https://tracker.example/ping">x</a>`,
  'style and layout escapes': `<style>*{display:none!important}</style><p style="position:fixed;inset:0;z-index:9999;background:red">over everything</p><div class="fixed inset-0 z-50 bg-danger" id="main">classes</div><p class="fixed inset-0">p</p></div></article></main></body><footer>outside</footer><li>stray</li><td>cell</td><h1>second</h1><center><font size=7 color=red>big</font></center><img src="/demo/dhow-game.webp" width=9999 height=9999><dialog open>modal</dialog><div popover id=p>pop</div>\n\n${'W'.repeat(3000)}\n\n${'Z\u0335\u0321\u0322'.repeat(60)}${'\u030d'.repeat(400)}`,
  'what never ends': `<!--a--!><script>${RUN}</script>\n\n<!--><img src=x onerror=${RUN}>\n\n<?php <img src=x onerror=${RUN}> <!-- <svg onload=${RUN}>\n\nwords <a title="<img src=x onerror=${RUN}>\n\n<!-- <img title="--><img src=x onerror=${RUN}>"> --!><style><!--</style><img src=x onerror=${RUN}>`,
  clobbering: `<a id="root"></a><form name="body"><input name="children"></form><img name="cookie"><a id="app-config" href="x">x</a><p id="markdown-content">x</p><a name="location">x</a>`,
}

test('hostile posts do no harm, rendered by the server or by the browser', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
}) => {
  // Only failed navigations to links are allowed: not even the content security policy may have to refuse anything.
  allowErrors(/net::ERR_ABORTED/)
  const author = await createMember()
  const reader = await openBrowser(await createMember())
  // The server renders the post for a visitor, the browser renders it for a member.
  await openHydrated(reader, '/companies')
  const [visitorsRequests, readersRequests] = [watchRequests(page), watchRequests(reader)]
  for (const [name, content] of Object.entries(HOSTILE)) {
    const post = { title: `Of ${name}`, content: `${content}\n\nTHE END`, created_at: LONG_AGO }
    const path = `/community/post/${await makePost(product, author, post)}`
    await test.step(name, async () => {
      await Promise.all([page.goto(path), navigate(reader, path)])
      for (const one of [page, reader]) await expectHarmless(one, path, post.title)
      expect([...visitorsRequests, ...readersRequests], name).toEqual([])
    })
  }
})

/** Collects requests that leave the site or sign out, and dialogs. */
function watchRequests(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.hostname !== '127.0.0.1' || url.pathname === '/auth/v1/logout') seen.push(request.url())
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

async function expectHarmless(page: Page, path: string, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const content = page.locator('#markdown-content')
  await expect(content).toHaveCount(1)
  await expect(page.getByText('THE END')).toBeVisible()

  // Hovering and clicking each element runs no script and leads only to the shown targets.
  const found = await content.evaluate((root) => {
    for (const element of root.querySelectorAll('*')) {
      for (const type of ['pointerenter', 'mouseover', 'focus', 'toggle'])
        element.dispatchEvent(new Event(type))
    }
    const elements = [...root.querySelectorAll('*')]
    return {
      tags: [...new Set(elements.map((element) => element.localName))],
      attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))],
      links: [...root.querySelectorAll('a[href]')].map(
        (link) => new URL(link.getAttribute('href') ?? '', location.href).protocol,
      ),
      namespaces: [...new Set(elements.map((element) => element.namespaceURI))],
    }
  })
  const tags =
    'p br hr blockquote details summary pre code ul ol li dl dt dd table thead tbody tr th td a img strong b em i del s ins sub sup kbd mark small h2 h3 h4 h5 h6'
  expect(found.tags.filter((tag) => !tags.split(' ').includes(tag))).toEqual([])
  const attributes = 'dir href target rel src alt loading class start tabindex align open translate'
  expect(found.attributes.filter((attribute) => !attributes.split(' ').includes(attribute))).toEqual([])
  expect(found.links.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([])
  expect(found.namespaces.filter((space) => space !== 'http://www.w3.org/1999/xhtml')).toEqual([])

  // The post stays in its box, and the page around it is intact.
  const layout = await page.evaluate(() => {
    const box = document.getElementById('markdown-content')?.getBoundingClientRect()
    const card = document.querySelector('article')?.getBoundingClientRect()
    const outside = [...document.querySelectorAll('#markdown-content *')].filter((element) => {
      const style = getComputedStyle(element)
      return style.position !== 'static' || style.float !== 'none'
    })
    return {
      inCard: Boolean(
        box && card && box.left >= card.left && box.right <= card.right && box.bottom <= card.bottom,
      ),
      outside: outside.length,
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      mains: document.querySelectorAll('main').length,
      headings: document.querySelectorAll('h1').length,
      footerVisible: getComputedStyle(document.querySelector('footer') ?? document.body).display !== 'none',
      hacked: Reflect.get(window, 'hacked'),
      path: location.pathname,
    }
  })
  expect(layout).toEqual({
    inCard: true,
    outside: 0,
    sideways: 0,
    mains: 1,
    headings: 1,
    footerVisible: true,
    hacked: undefined,
    path,
  })
}

const NOTE = /too much formatting, so everyone sees it as plain text/

test('what takes too long to format is shown as it was typed, and a note tells its author why', async ({
  page,
  product,
  createMember,
  openBrowser,
}) => {
  const author = await createMember()
  const [reader, writer] = [await openBrowser(await createMember()), await openBrowser(author)]
  for (const name of ['a table whose rows leave 2,000 columns out', 'emphasis in emphasis']) {
    const content = TAKE_DOWNS[name] ?? ''
    const id = await makePost(product, author, { content })
    for (const target of [page, reader, writer]) {
      await target.goto(`/community/post/${id}`)
      await expect(target.locator('#markdown-content .plain-text'), name).toHaveText(content, {
        useInnerText: true,
      })
    }
    await expect(writer.getByText(NOTE)).toBeVisible()
    await expect(page.getByText(NOTE)).toHaveCount(0)
    await expect(reader.getByText(NOTE)).toHaveCount(0)
  }
  await writer.getByRole('button', { name: 'Edit', exact: true }).click()
  await writer.getByRole('button', { name: 'Preview' }).click()
  const preview = writer.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('.plain-text')).toHaveText(TAKE_DOWNS['emphasis in emphasis'] ?? '', {
    useInnerText: true,
  })
  await expect(writer.getByText(NOTE)).toBeVisible()
})
