/** The desk of whoever hires: people put on a list, sorted, compared and taken along, in two tabs and on a phone. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { publishOffer } from './support/offers.ts'

test('somebody with a job finds two people, keeps them on a list, compares them, and loses nothing', async ({
  page,
  openBrowser,
  product,
  createMember,
  signIn,
}) => {
  const word = `Q${randomUUID().slice(0, 8)}`
  const hirer = await createMember({ full_name: 'Hodan Hirer', purpose: 'hire', company: 'Dahab Pay' })
  const listed = { title: `Developer ${word}`, bio: 'Builds shops.', experience_level: 'Sare' }
  const first = await createMember({ ...listed, full_name: `Anab ${word}`, skills: ['Go', 'React'] })
  const second = await createMember({ ...listed, full_name: `Bile ${word}`, skills: ['Go', 'Python'] })
  const job = await publishOffer(product, hirer, { title: `A Go developer ${word}` })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(hirer)

  // One tap adds, one takes it back.
  await openHydrated(page, `/developers?search=${word}`)
  const main = page.getByRole('main')
  const card = (name: string) => main.getByRole('article').filter({ hasText: name })
  await card(first.fullName).getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(card(first.fullName).getByText('On Shortlist')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(first.fullName).getByRole('button', { name: 'Add to list', exact: true })).toBeVisible()
  await card(first.fullName).getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(card(first.fullName).getByText('On Shortlist')).toBeVisible()
  await expectNoAxeViolations(page)

  // From a conversation on a phone, where the box knows who is asking, for what, and what it pays.
  const phone = await openBrowser(hirer, `/messages/${second.id}`)
  await phone.setViewportSize({ width: 360, height: 740 })
  const pane = phone.getByRole('main')
  await pane.getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(pane.getByRole('button', { name: 'On Shortlist', exact: true })).toBeVisible()
  await pane.getByRole('button', { name: `About “A Go developer ${word}”` }).click()
  const box = pane.getByRole('textbox', { name: 'Message', exact: true })
  await expect(box).toHaveValue(/I’m Hodan Hirer\. We are looking for: .+ at Dahab Pay \(\$800.+ a month\)/)
  await expectNoAxeViolations(phone)

  // The desk has the job and the list; stage and note are kept.
  await openHydrated(page, '/hiring')
  const overview = main.getByRole('list', { name: 'Your jobs and lists' })
  await expect(overview).toContainText('nobody has answered yet')
  await expect(overview).toContainText('2 people: 2 new')
  const person = (name: string) => main.getByRole('listitem', { name, exact: true })
  await person(first.fullName).getByLabel('Stage').selectOption('Talking')
  await expect(main.getByRole('list', { name: 'Talking' })).toContainText(first.fullName)
  await person(first.fullName).getByRole('textbox', { name: 'Your note' }).fill('Call on Sunday')
  await person(first.fullName).getByRole('button', { name: 'Save note' }).click()
  await expect(person(first.fullName).getByRole('button', { name: 'Save note' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await main.getByRole('searchbox', { name: 'Search your notes' }).fill('sunday')
  await page.keyboard.press('Enter')
  await expect(person(second.fullName)).toHaveCount(0)
  await expect(person(first.fullName)).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save as table (CSV)' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toContain(`\uFEFFName,Title,Stage,Note`)
  expect(table).toContain(`${first.fullName},Developer ${word},Talking,Call on Sunday`)
  await main.getByRole('button', { name: 'Clear search' }).click()

  // Side by side.
  for (const one of [first, second])
    await person(one.fullName).getByRole('checkbox', { name: 'Compare' }).check()
  await main.getByRole('link', { name: 'Compare 2 people' }).click()
  const comparison = main.getByRole('region', { name: 'Comparison' })
  await expect(comparison.getByRole('row', { name: /^Skills in common/ })).toContainText('Go')
  await expectNoAxeViolations(page)
  await swipesOnPhone(phone, new URL(page.url()), second.fullName)

  // The other tab takes somebody off, which this one says without losing the words.
  await openHydrated(page, '/hiring')
  await person(first.fullName).getByRole('textbox', { name: 'Your note' }).fill('Call on Monday')
  await openHydrated(phone, '/hiring')
  await phone
    .getByRole('main')
    .getByRole('listitem', { name: first.fullName, exact: true })
    .getByRole('button', { name: 'Take off the list' })
    .click()
  await expect(phone.getByText(`${first.fullName} is no longer on “Shortlist”.`)).toBeVisible()
  await person(first.fullName).getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('This person is no longer on the list.')).toBeVisible()
  await phone.getByRole('button', { name: 'Undo' }).click()
  await openHydrated(page, '/hiring')
  await expect(person(first.fullName).getByLabel('Stage')).toHaveValue('talking')
  await expect(person(first.fullName).getByRole('textbox', { name: 'Your note' })).toHaveValue(
    'Call on Monday',
  )

  // Somebody who blocks vanishes. The dashboard has the desk in the place of numbers.
  await product.api(
    'POST',
    '/rest/v1/rpc/set_relationship',
    { member: hirer.id, kind: 'block' },
    second.session.access_token,
  )
  await openHydrated(page, '/dashboard')
  const section = page.getByRole('region', { name: 'Hiring' })
  await expect(section).toContainText('1 person: 1 talking')
  await expect(section.getByRole('link', { name: `A Go developer ${word}` })).toHaveAttribute(
    'href',
    new RegExp(job),
  )
  await expect(main).not.toContainText('Developers to find')
  await expectNoAxeViolations(page)
})

/** The columns swipe, and the names stay. */
async function swipesOnPhone(phone: Page, { pathname, search }: URL, fullName: string) {
  await openHydrated(phone, pathname + search)
  const comparison = phone.getByRole('region', { name: 'Comparison' })
  const name = comparison.getByRole('link', { name: fullName })
  await expect(name).toBeVisible()
  await comparison.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight))
  await expect(name).toBeInViewport()
  await expectNoAxeViolations(phone)
}
