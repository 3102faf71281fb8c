import type { Locator } from '@playwright/test'

import { expect } from './support/fixtures.ts'
import { requestsOf } from './support/hold-requests.ts'
import { test } from './support/new-post.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const HEADER = '<meta charset="utf-8"><style>p { margin: 0 }</style>'

/** Clipboard contents of several programs, and the Markdown that each should become. */
const STRUCTURED = [
  {
    from: 'a web page',
    html:
      '<h2>Title</h2><p>Some <b>bold</b>, <i>it</i>, a <a href="https://a.example/x(1)">link</a> and <code>npm i</code>, 2 * 3, &lt;b&gt;, a_b' +
      '<img src="https://tracker.example/p.gif" alt="A chart" onerror="alert(1)"><script>alert(1)</script></p><ul><li>one<ol><li>deep</li></ol></li><li>two</li></ul><blockquote><p>said</p></blockquote>' +
      '<table><tr><th>A</th><th align="right">B|</th></tr><tr><td>1</td><td></td></tr></table><pre><code class="language-ts">let a = `1`\n\nlet b</code></pre>',
    markdown:
      '## Title\n\nSome **bold**, *it*, a [link](https://a.example/x%281%29) and `npm i`, 2 * 3, \\<b>, a_b![A chart](https://tracker.example/p.gif)\n\n- one\n  1. deep\n- two\n\n> said\n\n' +
      '| A | B\\| |\n| --- | ---: |\n| 1 |  |\n\n```ts\nlet a = `1`\n\nlet b\n```',
  },
  {
    from: "Google's documents",
    html: '<b style="font-weight:normal"><h1><span style="font-weight:700">Title</span></h1><p><span style="font-weight:700">Bold</span><span style="font-style:italic"> it</span></p><ul><li><p>one</p></li><ul><li><p>deep</p></li></ul></ul></b>',
    markdown: '# Title\n\n**Bold** *it*\n\n- one\n  - deep',
  },
  {
    from: "a checklist of Google's documents",
    html:
      '<b style="font-weight:normal;"><ul><li role="checkbox" aria-checked="true" style="list-style-type:none"><img src="data:image/png;base64,AA==" alt="checked" aria-roledescription="checkbox"><p role="presentation"><span style="font-weight:400">Book room</span></p></li>' +
      '<li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AA==" alt="unchecked"><p><span>Invite</span></p></li></ul>' +
      '<p><span style="font-weight:700;color:#000">Salaan</span><span style="font-weight:700">, adduun</span><span style="font-weight:400"> and </span><span style="font-style:italic">one</span><span style="font-style:italic;color:red"> more</span></p></b>',
    markdown: '- [x] Book room\n- [ ] Invite\n\n**Salaan, adduun** and *one more*',
  },
  {
    from: 'a table of Word with cells over several rows',
    html: '<table><tr><th rowspan=2>City</th><th colspan=2>Year</th></tr><tr><td>2025</td><td>2026</td></tr><tr><td rowspan="2">Xamar</td><td>1</td><td rowspan="2">2</td></tr><tr><td>3</td></tr></table><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">q</span><b>☐</b> Buy</p>',
    markdown:
      '| City | Year |  |\n| --- | --- | --- |\n|  | 2025 | 2026 |\n| Xamar | 1 | 2 |\n|  | 3 |  |\n\n- **☐** Buy',
  },
  {
    from: 'WhatsApp',
    html: '<ul><li>✅ Done</li><li>☐ <strong>Not</strong><strong> yet</strong></li></ul><p>\u202a<a href="\u200bhttps://a.example/x\u200b">\u200bhttps://a.example/x</a>\u202c <img src="https://w.example/f.png" alt="🇸🇴"></p>',
    markdown: '- [x] Done\n- [ ] **Not yet**\n\n\u202ahttps://a.example/x\u202c 🇸🇴',
  },
  {
    from: 'Word',
    html: `<h1>Title<o:p></o:p></h1><p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>One</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>Deep</p><p class=MsoNormal>Plain&nbsp;words</p>`,
    markdown: '# Title\n\n- One\n   1. Deep\n\nPlain words',
  },
  {
    from: 'GitHub',
    html: '<div><h2>Install</h2><a class="anchor" href="https://github.example/#install"><svg></svg></a></div><div class="highlight highlight-source-shell"><pre>npm i</pre></div><ul><li><input type="checkbox" checked> done</li><li><del>gone</del></li></ul>',
    markdown: '## Install\n\n```shell\nnpm i\n```\n\n- [x] done\n- ~~gone~~',
  },
]

/** Pastes into the focused box and returns its text. */
async function paste(box: Locator, data: Readonly<Record<string, string>>) {
  await box.evaluate((element, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

test('a paste keeps headings, lists, links, tables and code, and pasted code is left unchanged', async ({
  page,
  form,
}) => {
  const tracked = requestsOf(page, /tracker\.example/)
  const box = form.getByRole('textbox', { name: 'Content' })
  // The clock stands still, because a paste becomes plain text if the converter's code takes longer than a second.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const { from, html, markdown } of STRUCTURED) {
    await box.fill('')
    await paste(box, { 'text/html': HEADER + html, 'text/plain': 'its words only' })
    await expect(box, from).toHaveValue(markdown)
    await expect(form.getByText('Undo takes it back.')).toBeVisible()
  }
  // Brackets that are no link are escaped, and HTML that would take seconds to convert is pasted as plain text.
  await box.fill('')
  await paste(box, { 'text/html': '<p><b>a</b> [b](c) [d]</p>', 'text/plain': 'its words' })
  await expect(box).toHaveValue('**a** [b\\](c) [d]')
  await box.fill('')
  await paste(box, { 'text/html': '<b>'.repeat(5_000), 'text/plain': 'all its words' })
  await expect(box).toHaveValue('all its words')
  // A paste in the middle of a line is one step of "undo".
  await box.fill('before after')
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(7, 7))
  await paste(box, { 'text/html': '<h2>Title</h2><p>words</p>', 'text/plain': 'Title words' })
  await expect(box).toHaveValue('before \n\n## Title\n\nwords\n\nafter')
  await box.press('Control+z')
  await expect(box).toHaveValue('before after')

  await box.fill('')
  await paste(box, { 'text/html': `<p>${'<b>word</b> '.repeat(3_000)}</p>`, 'text/plain': 'many words' })
  await expect(form.getByText('A post has at most 20,000 characters')).toBeVisible()
  await box.press('Control+z')
  await expect(form.getByText('A post has at most 20,000 characters')).toBeHidden()

  // Pasted code is left unchanged.
  const code = 'const a = [1]\n\n  if (a_ * b) <c>'
  for (const html of [
    // VS Code, JetBrains
    '<div style="font-family: Menlo, monospace; white-space: pre"><div><span style="font-weight: bold">const</span> a = [1]</div><br><div>  if (a_ * b) &lt;c&gt;</div></div>',
    '<pre style="font-family: monospace"><b>const</b> a = [1]\n\n  if (a_ * b) &lt;c&gt;</pre>',
  ]) {
    await box.fill('')
    await paste(box, { 'text/html': HEADER + html, 'text/plain': code })
    await expect(box).toHaveValue(code)
  }
  expect(tracked).toEqual([])
})
