import type { BrowserContext, Locator, Page } from '@playwright/test'

import { makePost } from '#tests/support/posts.ts'

import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { requestsOf } from './support/hold-requests.ts'
import { hydrated, openHydrated } from './support/hydrated.ts'

const PICTURE = '/demo/dhow-game.webp'

/** Collects the paths of the pictures, or of the fonts, that the page requests from now on. */
function pathsOf(page: Page, type: 'image' | 'font') {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === type) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** Turns on the data saver of a phone. */
async function saveDataInBrowser(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  // The override sets only `navigator.connection`, so the header is set separately.
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
}

test('pictures wait for a tap when the browser saves data', async ({
  page,
  context,
  product,
  createMember,
}) => {
  const author = await createMember({ full_name: 'Light Author', avatar_url: '/demo/member-hodan.webp' })
  const id = await makePost(product, author, {
    title: 'A game of dhows',
    content: 'Words\n\n![Records](/demo/clinic-records.webp)\n\nMore words',
    media_url: PICTURE,
    media_alt: 'A dhow at sea',
  })
  await saveDataInBrowser(context, page)
  const asked = pathsOf(page, 'image')

  const html = await (await page.goto(`/community/post/${id}`))?.text()
  expect(html).not.toMatch(/<img|as="image"/)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Show picture A dhow at sea' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Developers', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /Developers? Found/ })).toBeVisible()
  await page.goBack()
  const place = page.getByRole('button', { name: 'Show picture A dhow at sea' })
  const sizeOf = async (element: Locator) => {
    const { width, height } = (await element.boundingBox()) ?? { width: 0, height: 0 }
    return { width, height }
  }
  const before = await sizeOf(place)
  expect(asked).toEqual([])

  await place.click()
  const picture = page.getByRole('img', { name: 'A dhow at sea' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await sizeOf(picture)).toEqual(before)
  expect(asked).toEqual([PICTURE])
  await page.getByRole('button', { name: 'Show picture Records' }).click()
  await expect(page.getByRole('img', { name: 'Records' })).toBeVisible()
  expect(asked).toEqual([PICTURE, '/demo/clinic-records.webp'])
})

for (const { saver, fonts, family } of [
  { saver: false, fonts: ['/assets/figtree-latin', '/assets/kufam-latin-700'], family: /^Kufam/ },
  { saver: true, fonts: [], family: /^system-ui/ },
]) {
  test(`with the data saver ${saver ? 'on, text has the fonts of the device' : 'off, text has the fonts of the product'}`, {
    tag: '@server-pages',
  }, async ({ page, context }) => {
    if (saver) await saveDataInBrowser(context, page)
    const asked = pathsOf(page, 'font')
    await openHydrated(page, '/developers')
    const heading = page.getByRole('heading', { name: 'Explore Developers' })
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(family)
    expect(asked.map((path) => path.replace(/-.{8}\.woff2$/, '')).sort()).toEqual(fonts)
  })
}

test('the switch is stored and overrides the browser', async ({ page, context, product, createMember }) => {
  const id = await makePost(product, await createMember(), { media_url: PICTURE, media_alt: 'A dhow at sea' })
  await openHydrated(page, `/community/post/${id}`)
  const choice = page.getByRole('contentinfo').getByRole('checkbox', { name: 'Save data' })
  await choice.check()
  await expect(page.getByRole('button', { name: /^Show picture/ })).toBeVisible()
  const asked = pathsOf(page, 'image')
  await page.reload()
  await hydrated(page)
  await expect(choice).toBeChecked()
  await expect(page.getByRole('button', { name: /^Show picture/ })).toBeVisible()
  expect(asked).toEqual([])

  await saveDataInBrowser(context, page)
  await choice.uncheck()
  await expect(page.getByRole('img', { name: 'A dhow at sea' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'A dhow at sea' })).toBeVisible()
})

test('the search suggests nothing when the browser saves data', async ({ page, context }) => {
  await saveDataInBrowser(context, page)
  const suggestions = requestsOf(page, /\/search-suggestions-/)
  await openHydrated(page, '/developers')
  await page.getByRole('searchbox', { name: 'Search by name or title' }).pressSequentially('harg')
  await expect(page).toHaveURL('/developers?search=harg')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
  expect(suggestions).toEqual([])
})
