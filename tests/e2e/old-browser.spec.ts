import { isHydrated } from '#tests/support/is-hydrated.ts'
import { makePost } from '#tests/support/posts.ts'

import { expect, test } from './support/fixtures.ts'

test.describe('In a browser without popovers', () => {
  // The content security policy has the hashes of the unchanged styles.
  test.use({ bypassCSP: true })

  test('pages stay readable, and a sentence says why they do no more', { tag: '@server-pages' }, async ({
    page,
    product,
    createMember,
  }) => {
    const author = await createMember({ full_name: 'Hodan Cali' })
    const id = await makePost(product, author, { title: 'Of looms', content: 'Warp and weft' })
    await page.route('**/*', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replaceAll(':popover-open', ':lacking') })
    })
    const entry = page.waitForResponse(/assets\/app-[^/]*\.js/)
    await page.goto(`/community/post/${id}`)
    await expect(
      page.getByText('This browser is too old for signing in, writing and filtering here.'),
    ).toBeInViewport()
    await expect(page.getByText('Warp and weft')).toBeVisible()
    await (await entry).finished()
    await page.getByRole('button', { name: /^Like/ }).first().click()
    expect(await page.evaluate(isHydrated)).toBe(false)
    await page.getByRole('link', { name: 'Hodan Cali' }).first().click()
    await expect(page.getByRole('heading', { name: 'Hodan Cali', level: 1 })).toBeVisible()
    // Some files may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
