/** The pages about the site itself. Each test that changes a text has a page of its own. */
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { requestsOf } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'

const PHONE = { width: 360, height: 740 }
const CONTENT = '#markdown-content'

test('the footer leads a visitor to the pages about the site, on a phone in both themes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openHydrated(page, '/companies')
  const footer = page.getByRole('navigation', { name: 'About this site' })
  await expect(footer.getByRole('link')).toHaveText([
    'About',
    'Community rules',
    'How ratings work',
    'Privacy',
    'Contact',
    'Report something',
  ])
  await footer.getByRole('link', { name: 'How ratings work' }).click()
  await expect(page).toHaveURL('/how-ratings-work')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How ratings work')
  await expect(page.locator(CONTENT)).toContainText('5.0 means that every rating is five stars.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
})

test('the server sends a visitor the text, and a member’s browser renders the same', {
  tag: '@server-pages',
}, async ({ page, request, signInNew }) => {
  const html = await (await request.get('/privacy')).text()
  expect(html).toMatch(/<h2[^>]*>What everyone can see<\/h2>/)
  const renderer = requestsOf(page, /default-texts|purified-markdown/)
  await openHydrated(page, '/privacy')
  const sent = await page.locator(CONTENT).innerHTML()
  expect(renderer).toEqual([])

  await signInNew()
  // The server renders a first page; the browser renders the page of a navigation inside the app.
  await openHydrated(page, '/dashboard')
  await page.locator('a[href="/privacy"]').first().click()
  await expect.poll(() => page.locator(CONTENT).innerHTML()).toBe(sent)
  expect(renderer.join()).toContain('default-texts')
})

test('a long text has a list of contents beside it, and a way on', async ({ page }) => {
  await page.goto('/privacy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveCount(await page.locator(CONTENT).locator('h2').count())
  await contents.getByRole('link', { name: 'When you leave' }).click()
  await expect(page.locator(CONTENT).getByRole('heading', { name: 'When you leave' })).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Browse Developers' }).click()
  await expect(page).toHaveURL('/developers')
})

test('About, Privacy and Contact name who runs the site and an email address', {
  tag: '@server-pages',
}, async ({ request }) => {
  for (const path of ['/about', '/privacy', '/contact']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('Nuur Faarax Cabdullahi, Hargeisa')
    expect(html).toContain('href="mailto:salaan@hibo.example"')
  }
})

test('without an email address the contact page says so, and leads to the report form', async ({ page }) => {
  await openHydrated(page, '/companies')
  await page.route('**/rest/v1/site_settings*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText('Name and email address are still to come.')).toBeVisible()
  await expect(page.getByText(/Write if you can't sign in/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the report form' }).click()
  await expect(page).toHaveURL('/report')
})

test('only admins reach the editor of the texts', async ({ page, signInNew }) => {
  await page.goto('/dashboard/texts/rules')
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent('/dashboard/texts/rules')}`)
  await signInNew()
  await page.goto('/dashboard/texts/rules')
  await expect(page.getByRole('heading', { name: 'Only admins can change these texts' })).toBeVisible()
  await expect(page.getByRole('textbox')).toBeHidden()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Suggested Actions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Texts' })).toBeHidden()
})

test('two admins edit the rules: neither overwrites the other without a warning', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/status of 503/, /Failed to load resource/)
  await page.setViewportSize(PHONE)
  await signInNew({ role: 'admin' })
  const other = await openBrowser(await createMember({ role: 'admin' }))
  const text = page.getByRole('textbox', { name: 'Text' })
  const texts = page.getByRole('navigation', { name: 'Texts' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  try {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Edit Texts' }).click()
    await texts.getByRole('link', { name: 'Community rules' }).click()
    await expect(page).toHaveURL('/dashboard/texts/rules')
    await expect(text).toHaveValue(/^This community is for everyone/)

    // The form refuses a text of white space, and a failed request loses no text.
    await text.fill(' \n ')
    await save.click()
    await expect(text).toHaveAccessibleDescription(/Please write something, or use the default\./)
    await expect(text).toBeFocused()
    await text.fill('## Ours\n\nBe **kind**.')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: 'Ours' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await page.route('**/rest/v1/site_settings*', (route) => route.fulfill({ status: 503, json: {} }))
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Your text was not saved. Please try again.')
    await page.unroute('**/rest/v1/site_settings*')

    // The other admin saves first.
    await other.goto('/dashboard/texts/rules')
    await other.getByRole('textbox', { name: 'Text' }).fill('Be fair.')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expectNotice(other, 'Saved. Visitors see it within seconds.')
    await save.click()
    await expect(page.getByRole('alert')).toContainText('This text was changed by another admin')
    await expect(text).toHaveValue('## Ours\n\nBe **kind**.')
    await page.getByRole('button', { name: 'Load their text' }).click()
    await expect(text).toHaveValue('Be fair.')
    await page.getByRole('button', { name: 'Back to my text' }).click()
    await expect(text).toHaveValue('## Ours\n\nBe **kind**.')

    // The draft survives a reload, and its page still knows that the text was changed.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your text from last time is still here.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This text was changed by another admin')
    await texts.getByRole('link', { name: 'Privacy' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await save.click()
    await expectNotice(page, 'Saved. Visitors see it within seconds.')
    const visitor = await openBrowser(null, '/rules')
    await expect(visitor.locator(CONTENT).getByRole('heading', { name: 'Ours' })).toBeVisible()

    await page.getByRole('button', { name: 'Use the default text' }).click()
    await expect(text).toHaveValue(/^This community is for everyone/)
    await save.click()
    await expect(page.getByRole('button', { name: 'Back to my text' })).toBeHidden()
    await visitor.reload()
    await expect(visitor.locator(CONTENT)).toContainText('This community is for everyone')
  } finally {
    await product.sql(`update public.site_settings set value = null where key = 'rules'`)
  }
})
