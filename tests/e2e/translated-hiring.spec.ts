import { expect, test } from './support/fixtures.ts'
import { publishOffer } from './support/offers.ts'
import { translate } from './support/translate.ts'

test('on a translated page an employer lists somebody, keeps a note, and begins to write about a job', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const employer = await createMember({ full_name: 'Edna Employer', purpose: 'hire', company: 'Dahab Pay' })
  const found = await createMember({ full_name: 'Faisa Found' })
  await publishOffer(product, employer, { title: 'A Go developer' })
  await signIn(employer)
  await page.goto(`/messages/${found.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Add to list', exact: true })).toBeVisible()
  await translate(page)
  await main.getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(main.getByRole('button', { name: 'On Shortlist', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'About “A Go developer”', exact: true }).click()
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /We are looking for: A Go developer/,
  )

  await page.goto('/hiring')
  const person = main.getByRole('listitem', { name: 'Faisa Found', exact: true })
  await expect(person).toBeVisible()
  await translate(page)
  await person.getByLabel('Stage').selectOption('Talking')
  await expect(main.getByRole('list', { name: 'Talking' })).toContainText('Faisa Found')
  await person.getByRole('button', { name: 'Add note' }).click()
  await person.getByRole('textbox', { name: 'Your note' }).fill('Call on Sunday')
  await person.getByRole('button', { name: 'Save note' }).click()
  await expect(person.getByText('Saved', { exact: true })).toBeVisible()
})
