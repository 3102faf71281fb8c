/** New specializations: others report them, and moderators offer, rename, merge and hide them. */
import type { ProductClient } from '#tests/support/product-client.ts'
import { expectFitsAndPasses, PHONE, rpc } from './support/desk.ts'
import { expect, type Member, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { profileCard } from './support/things.ts'

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

/** Adds a new specialization to its author's profile. */
async function addSpecialization(product: ProductClient, author: Member, name: string) {
  await rpc(product, author, 'create_specialization', { name, description: `About ${name}` })
  await product.sql(
    `update public.profiles set specializations = specializations || array(
       select id from public.specializations where name = $2) where id = $1`,
    [author.id, name],
  )
  return name
}

const remove = (product: ProductClient, names: string[]) =>
  product.sql('delete from public.specializations where name = any ($1)', [names])

test('a moderator offers, renames, merges and hides new specializations, on a phone too', async ({
  page,
  product,
  createMember,
  allowErrors,
  signInNew,
}) => {
  // The server refuses a name that exists already.
  allowErrors(/status of 409/)
  const author = await createMember({ full_name: 'Sagal Author', title: 'Weaver' })
  const [good, wrong, double, bad] = [unique('Weaving'), unique('Mendng'), unique('Backend'), unique('Thief')]
  const better = unique('Mending')
  const all = [good, wrong, double, bad]
  for (const name of all) await addSpecialization(product, author, name)
  await page.setViewportSize(PHONE)
  await signInNew({ role: 'moderator' })
  await page.goto('/moderation')
  await page.getByRole('link', { name: 'Specializations', exact: true }).click()
  const list = page.getByRole('list', { name: 'Specializations' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(row(good)).toContainText('New')
  await expect(row(good)).toContainText(`About ${good}`)
  await expect(row(good).getByRole('link', { name: 'Sagal Author' })).toBeVisible()
  await expect(row(good)).toContainText('1 developer')
  await expectFitsAndPasses(page)

  await row(good).getByRole('button', { name: 'Offer' }).click()
  await expectNotice(page, `${good}: offered to everybody.`)
  await expect(row(good).getByText('New', { exact: true })).toHaveCount(0)

  const dialog = page.getByRole('dialog')
  await row(wrong).getByRole('button', { name: 'Rename' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('backend-developer')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('There is one of this name. Merge this one into it.')
  await expectFitsAndPasses(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(better)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expectNotice(page, `${better}: renamed.`)

  await row(double).getByRole('button', { name: 'Merge' }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Please choose the one that stays.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'The one that stays' }).selectOption('Backend Developer')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(row(double)).toHaveCount(0)

  await row(bad).getByRole('button', { name: 'Hide' }).click()
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByText('Please write why. The member reads it.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It accuses a person.')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(row(bad)).toHaveCount(0)

  await page.goto(`/profile/${author.username}`)
  const shown = profileCard(page)
  await expect(shown.getByRole('link', { name: good })).toBeVisible()
  await expect(shown.getByRole('link', { name: better })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Backend Developer' })).toBeVisible()
  await expect(shown.getByText(bad)).toHaveCount(0)
  await remove(product, [...all, better])
})

test('others report a new specialization from the profile, and its members see that it is hidden', async ({
  memberPage: page,
  product,
  createMember,
  openBrowser,
}) => {
  const author = await createMember({ full_name: 'Bile Author', title: 'Weaver' })
  const name = await addSpecialization(product, author, unique('Thief'))
  await page.goto(`/profile/${author.username}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: `Report “${name}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this specialization' })
  await dialog.getByRole('radio', { name: /Harassment/ }).check()
  await dialog.getByRole('button', { name: /Send/ }).click()
  await expectNotice(page, 'Thank you. Your report has arrived.')

  const moderator = await openBrowser(await createMember({ role: 'moderator' }), '/moderation')
  await moderator.getByRole('link', { name }).click()
  await expect(moderator.getByRole('heading', { name })).toBeVisible()
  await moderator.getByRole('radio', { name: 'Hide' }).check()
  await moderator.getByRole('textbox', { name: 'Reason' }).fill('It accuses a person.')
  await moderator.getByRole('button', { name: 'Hide this specialization' }).click()
  await expect(moderator.getByText('Decided: Hidden.')).toBeAttached()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bile Author' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  const own = await openBrowser(author, '/profile')
  await expect(own.getByText(`${name} (hidden by the moderators)`)).toBeVisible()
  // A visitor's report links to the specialization's place on the profile.
  const visitor = await openBrowser()
  const other = await addSpecialization(product, author, unique('Liar'))
  await visitor.goto(`/profile/${author.username}`)
  await visitor.getByRole('button', { name: 'More' }).click()
  await visitor.getByRole('menuitem', { name: `Report “${other}”` }).click()
  await expect(visitor).toHaveURL(/\/report\?url=.*specialization-/)
  await expect(visitor.getByRole('figure').getByText(other)).toBeVisible()
  await remove(product, [name, other])
})
