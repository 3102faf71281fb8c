/** A saved search, from the directory to the notice, with two people and in two tabs. */
import type { ProductClient } from '#tests/support/product-client.ts'

import { uniqueWord } from './support/directory-page.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

/** Runs the saved searches, as the product's own job does, until this search has found somebody. */
async function runSearchesUntilFound(product: ProductClient, name: string) {
  await expect
    .poll(async () => {
      await product.sql(`update internal.search_rounds set next_at = '-infinity' where last_search is null`)
      await product.sql('select internal.ask_saved_searches()')
      return product.sql(
        `select from internal.search_finds f join public.saved_searches s on s.id = f.search_id where s.name = $1`,
        [name],
      )
    })
    .toHaveLength(1)
}

test('a search is saved where nobody matches yet, tells of who does, pauses, and goes in another tab', async ({
  page,
  openBrowser,
  product,
  createMember,
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 400.*saved_searches/)
  const word = uniqueWord()
  const [me, weaver] = [await createMember(), await createMember({ full_name: 'Sagal Weaver' })]
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(me)
  await openHydrated(page, `/developers?search=${word}&works_remotely=true`)
  await page.getByRole('main').getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue(`${word}, Works remotely`)
  await name.fill('=cmd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A name can’t begin with =, +, - or @')).toBeVisible()
  await expectNoAxeViolations(page)
  await name.fill(`Weavers ${word}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Your searches' }).click()
  const row = page.getByRole('list', { name: 'Your saved searches' }).getByRole('listitem', { name: word })
  await expect(row).toContainText('Nothing new so far.')

  await product.api(
    'PATCH',
    `/rest/v1/profiles?id=eq.${weaver.id}`,
    { title: `Weaver ${word}`, works_remotely: true },
    weaver.session.access_token,
  )
  await runSearchesUntilFound(product, `Weavers ${word}`)
  await openHydrated(page, '/notifications')
  await page
    .getByRole('list', { name: 'Notifications' })
    .getByRole('link', { name: /Sagal Weaver came up in a search that you saved/ })
    .click()
  await expect(page).toHaveURL('/settings/searches')
  await expect(row.getByRole('link', { name: 'Sagal Weaver' })).toBeVisible()
  await expectNoAxeViolations(page)
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused')).toBeVisible()

  // The same search is not saved a second time.
  await openHydrated(page, `/developers?search=${word}&works_remotely=true`)
  await page.getByRole('main').getByRole('button', { name: 'Save this search' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(`You have saved this search as “Weavers ${word}”.`)).toBeVisible()
  await openHydrated(page, '/settings/searches')

  const tab = await openBrowser(me, '/settings/searches')
  await tab.setViewportSize({ width: 1280, height: 800 })
  const there = tab.getByRole('list', { name: 'Your saved searches' }).getByRole('listitem', { name: word })
  await expect(there.getByRole('button', { name: 'Resume' })).toBeVisible()
  await there.getByRole('link', { name: `Weavers ${word}` }).click()
  await expect(tab).toHaveURL(`/developers?search=${word}&works_remotely=true`)
  await expect(tab.getByRole('article').filter({ hasText: 'Sagal Weaver' })).toBeVisible()
  await tab.goBack()
  await there.getByRole('button', { name: 'Delete' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tab.getByText('You have saved no search')).toBeVisible()

  // The other tab still shows the search.
  await row.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('This search was deleted in another window.')).toBeVisible()
  await expect(page.getByText('You have saved no search')).toBeVisible()
})
