import { randomUUID } from 'node:crypto'

import { makePost } from '#tests/support/posts.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { fontsArrived, openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'

const UUID = '00000000-0000-4000-8000-000000000000'

test('a visitor reads a server-rendered post with its title, preview and canonical URL', {
  tag: '@server-pages',
}, async ({ page, request, product, createMember }) => {
  const author = await createMember({ full_name: 'Hodan Cali', title: 'Engineer' })
  const id = await makePost(product, author, {
    title: 'Reading <b>this</b> & that',
    content: '## Why\n\nBecause *it* is **good**.\n\n- one\n- two\n\n> quoted\n\n[A link](https://a.example)',
    tags: ['reading'],
    category: 'ui-ux',
  })
  const html = await (await request.get(`/community/post/${id}`)).text()
  expect(html).toContain('<strong>good</strong>')

  await page.goto(`/posts/${id}`)
  await expect(page).toHaveTitle('Reading <b>this</b> & that · Hibo')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expectLink(crumbs, 'Community', '/community')
  await expect(crumbs).toContainText('Reading <b>this</b> & that')
  const post = page.getByRole('article').first()
  await expect(post.getByRole('heading', { level: 1 })).toHaveText('Reading <b>this</b> & that')
  await expectLink(post, 'Hodan Cali', `/profile/${author.id}`)
  await expect(post.getByRole('link', { name: 'UI/UX Design' })).toBeVisible()
  await expect(post.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expect(post.getByRole('blockquote')).toHaveText('quoted')
  await expectLink(post, 'A link', 'https://a.example/')
  await expect(post.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(post.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('a visitor loads neither editor nor parser, and the highlighter only for posts with code', {
  tag: '@server-pages',
}, async ({ page, product, createMember }) => {
  const author = await createMember()
  const plain = await makePost(product, author, { content: 'No code here' })
  const code = await makePost(product, author, { content: '```ts\nconst a = 1 // one\n```' })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`/community/post/${plain}`)
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  expect(scripts.filter((url) => /purified-markdown|post-form|highlight/.test(url))).toEqual([])
  await page.goto(`/community/post/${code}`)
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('code-keyword')?.size)).toBe(1)
  expect(scripts.some((url) => url.includes('highlight-code'))).toBe(true)
  expect(scripts.filter((url) => /purified-markdown|post-form/.test(url))).toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  const colours = page.waitForResponse(/highlight-code/)
  await page.reload()
  // The app imports the module before the test does, so the app has painted once the test's import resolves.
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise(requestAnimationFrame)
  }, (await colours).url())
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
})

test('a job leads to a message to its author, other posts and the own job do not', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const [author, reader] = [await createMember({ full_name: 'Hodan Hires' }), await createMember()]
  const [job, story] = [
    await makePost(product, author, { post_type: 'job' }),
    await makePost(product, author),
  ]
  const write = page.getByRole('link', { name: 'Write to Hodan Hires' })
  await signIn(reader)
  await page.goto(`/community/post/${story}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(write).toHaveCount(0)
  await openHydrated(page, `/community/post/${job}`)
  await write.click()
  await expect(page).toHaveURL(`/messages/${author.id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await signIn(author)
  await page.goto(`/community/post/${job}`)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(write).toHaveCount(0)
})

test('on a phone a wide table scrolls and breaks no words; on paper all of it fits', async ({
  page,
  openPost,
}) => {
  const columns = 'Name Folded Index Rows Before After Remark Author Reviewed Merged Where'.split(' ')
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  const words = row(columns) + row(columns.map(() => '---')) + row(columns.map((name) => `${name}-word`))
  const content = `${words}\n\`\`\`\nconst line = '${'0123456789'.repeat(20)}'\n\`\`\`\n`
  await page.setViewportSize({ width: 360, height: 740 })
  await openPost({ content })
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await fontsArrived(page)
  const { width = 0, height = 0 } =
    (await table.getByRole('columnheader', { name: 'Name' }).boundingBox()) ?? {}
  expect(height).toBeLessThan(width)
  expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const code = page.locator('pre')
  expect(await code.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)

  // The printed page has no scrolling boxes and no controls.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Like/ })).toBeHidden()
  await expect.poll(() => code.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  // The width is that of A4 without margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  const paper = await page.locator('.prose').evaluate((element) => element.getBoundingClientRect().right)
  for (const cell of await page.getByRole('columnheader').all()) {
    expect(await cell.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(paper)
  }
})

test('a post is shared by the system’s sheet, by WhatsApp or as a link', { tag: '@server-pages' }, async ({
  page,
  context,
  product,
  createMember,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // A headless browser has no share sheet.
    navigator.share = async (data) => document.documentElement.setAttribute('data-shared', String(data?.url))
  })
  const title = 'To be shared'
  const id = await makePost(product, await createMember(), { title })
  const letScriptsArrive = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/posts/${id}`, { waitUntil: 'commit' })
  const url = `${product.url}/community/post/${id}`
  const share = page.getByRole('button', { name: 'Share post' })
  await share.focus()
  // React handles a press that came before the scripts.
  await share.press('Enter')
  const items = page.getByRole('menu', { name: 'Share post' }).getByRole('menuitem')
  letScriptsArrive()
  await expect(items.first()).toBeVisible()
  await expect(items.and(page.locator(':focus'))).toHaveCount(1)
  // Only the browser knows whether it has a share sheet, so the menu item appears after hydration.
  const shareSheet = page.getByRole('menuitem', { name: 'Share…' })
  await expect(shareSheet).toBeVisible()
  await page.keyboard.press('Home')
  await expect(shareSheet).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-shared', url)

  await share.click()
  const whatsApp = await page.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`${title}\n${url}`)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expectNotice(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
})

test('each visit to a post counts one view', async ({ page, product, createMember }) => {
  const author = await createMember()
  const id = await makePost(product, author)
  const views = async () =>
    (await product.sql('select view_count from public.post_counters where post_id = $1', [id]))[0]
  await page.goto(`/community/post/${id}`)
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  expect(await views()).toEqual({ view_count: 1 })
  await page.getByRole('link', { name: '0 comments' }).click()
  await page.reload()
  await expect(page.getByText('2 views', { exact: true })).toBeVisible()
  expect(await views()).toEqual({ view_count: 2 })
})

test('an unknown post shows "Post not found" with status 404', { tag: '@server-pages' }, async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  for (const path of [`/community/post/${UUID}`, '/posts/nonsense']) {
    expect((await request.get(path)).status()).toBe(404)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible()
    await expect(
      page.getByText(
        'Could not load post. It may have been deleted or you may not have permission to view it.',
      ),
    ).toBeVisible()
    await expect(page.getByText('The request failed')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectLink(page, 'Go back to Community', '/community')
  }
})

for (const first of ['the post', 'the like'] as const) {
  test(`a like stays when the post was requested before it and ${first} is answered first`, async ({
    memberPage: page,
    product,
    createMember,
  }) => {
    const title = `Slow ${randomUUID()}`
    // The content is longer than a list's excerpt.
    const content = `${'Many words. '.repeat(100)}The end.`
    await makePost(product, await createMember(), { title, content })
    await openHydrated(page, `/community?search=${encodeURIComponent(title)}`)
    const [arrives, isKept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/rest/v1/post_feed*', async (route) => {
      const response = await route.fetch()
      await arrives.promise
      await route.fulfill({ response })
    })
    await page.route('**/rest/v1/post_likes*', async (route) => {
      await isKept.promise
      await route.continue()
    })
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const like = page.getByRole('button', { name: /^Like/ }).first()
    const response = page.waitForResponse('**/rest/v1/post_likes*')
    const arrive = async () => {
      arrives.resolve()
      await expect(page.getByText('The end.')).toBeVisible()
    }
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    if (first === 'the post') await arrive()
    isKept.resolve()
    await response
    if (first === 'the like') await arrive()
    await expect(like).toHaveAccessibleName('Like 1 like')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.unrouteAll({ behavior: 'wait' })
  })
}
