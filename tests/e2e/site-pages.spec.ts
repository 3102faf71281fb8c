/** The pages about the site itself. Each test that changes a text has a page of its own. */
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'

const PHONE = { width: 360, height: 740 }
const CONTENT = '#markdown-content'

test('the footer leads a visitor to the pages about the site, on a phone in both themes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/companies')
  await hydrated(page)
  const footer = page.getByRole('navigation', { name: 'About this site' })
  await expect(footer.getByRole('link')).toHaveText([
    'About',
    'Community rules',
    'How ratings work',
    'Privacy',
    'Contact',
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

test('the server sends a visitor the text, and a member’s browser renders the same', async ({
  page,
  request,
  createMember,
  signIn,
}) => {
  const html = await (await request.get('/privacy')).text()
  expect(html).toMatch(/<h2[^>]*>What everyone can see<\/h2>/)
  const scripts: string[] = []
  page.on('request', (asked) => scripts.push(new URL(asked.url()).pathname))
  await page.goto('/privacy')
  await hydrated(page)
  const sent = await page.locator(CONTENT).innerHTML()
  expect(scripts.filter((path) => /default-texts|purified-markdown/.test(path))).toEqual([])

  await signIn(await createMember())
  await page.goto('/privacy')
  await expect(page.locator(CONTENT)).toBeVisible()
  expect(await page.locator(CONTENT).innerHTML()).toBe(sent)
  expect(scripts.filter((path) => /default-texts/.test(path))).not.toEqual([])
})

test('an own text stands in place of the default, and is made safe', async ({ page, request, product }) => {
  const text = '# Ourselves\n\n<img src=x onerror=alert(1)><script>alert(2)</script> and **words**'
  await product.sql(`update public.site_settings set value = $1 where key = 'about'`, [text])
  try {
    const html = await (await request.get('/about')).text()
    expect(html).toContain('<strong>words</strong>')
    await page.goto('/about')
    await expect(page.locator(CONTENT)).toHaveText('Ourselves and words')
    expect(await page.locator(CONTENT).innerHTML()).not.toMatch(/onerror|script/)
  } finally {
    await product.sql(`update public.site_settings set value = null where key = 'about'`)
  }
})

test('a page whose text does not come says so, and tries again', async ({ page, allowErrors }) => {
  allowErrors(/status of 503/, /Failed to load resource/)
  await page.goto('/companies')
  await hydrated(page)
  await page.route('**/rest/v1/site_settings*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't load this page")
  await page.unroute('**/rest/v1/site_settings*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('This site has not named a mail address yet.')).toBeVisible()
})
