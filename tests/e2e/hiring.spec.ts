/** The hiring desk: people are listed, sorted, compared and exported, in two tabs and on a phone. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import type { Member } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'

import { rpc } from './support/desk.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { publishOffer } from './support/offers.ts'

test('somebody with a job finds two people, keeps them on a list, compares them, and loses nothing', async ({
  page,
  openBrowser,
  product,
  createMember,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/status of 404.*write_note/)
  const word = `Q${randomUUID().slice(0, 8)}`
  const hirer = await signInNew({ full_name: 'Hodan Hirer', purpose: 'hire', company: 'Dahab Pay' })
  const listed = { title: `Developer ${word}`, bio: 'Builds shops.', experience_level: 'Sare' }
  const first = await createMember({ ...listed, full_name: `Anab ${word}`, skills: ['Go', 'React'] })
  const second = await createMember({ ...listed, full_name: `Bile ${word}`, skills: ['Go', 'Python'] })
  const job = await publishOffer(product, hirer, { title: `A Go developer ${word}` })
  await page.setViewportSize({ width: 1280, height: 800 })

  // One tap adds the person to the list, and a second tap removes them.
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

  // On a phone, a person is listed from a conversation, whose box names the hirer, the job and its pay.
  const phone = await openBrowser(hirer, `/messages/${second.id}`)
  await phone.setViewportSize({ width: 360, height: 740 })
  const pane = phone.getByRole('main')
  await pane.getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(pane.getByRole('button', { name: 'On Shortlist', exact: true })).toBeVisible()
  await pane.getByRole('button', { name: `About “A Go developer ${word}”` }).click()
  const box = pane.getByRole('textbox', { name: 'Message', exact: true })
  await expect(box).toHaveValue(/I’m Hodan Hirer\. We are looking for: .+ at Dahab Pay \(\$800.+ a month\)/)
  await expectNoAxeViolations(phone)

  // The desk shows the job and the list, and saves stage and note.
  await openHydrated(page, '/hiring')
  const overview = main.getByRole('list', { name: 'Your jobs and lists' })
  await expect(overview).toContainText('nobody has answered yet')
  await expect(overview).toContainText('2 people: 2 new')
  const person = (name: string) => main.getByRole('listitem', { name, exact: true })
  await person(first.fullName).getByLabel('Stage').selectOption('Talking')
  await expect(main.getByRole('list', { name: 'Talking' })).toContainText(first.fullName)
  await person(first.fullName).getByRole('button', { name: 'Add note' }).click()
  await person(first.fullName).getByRole('textbox', { name: 'Your note' }).fill('Call on Sunday')
  await person(first.fullName).getByRole('button', { name: 'Save note' }).click()
  await expect(person(first.fullName).getByRole('button', { name: 'Save note' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await main.getByRole('searchbox', { name: 'Search your notes' }).fill('sunday')
  await page.keyboard.press('Enter')
  await expect(person(second.fullName)).toHaveCount(0)
  await expect(person(first.fullName)).toBeVisible()
  const table = await savedTable(page)
  expect(table).toContain(`\uFEFFName,Title,Stage,Note,List`)
  expect(table).toContain(`${first.fullName},Developer ${word},Talking,Call on Sunday,Shortlist,`)
  await main.getByRole('button', { name: 'Clear search' }).click()

  // The page compares both people side by side.
  for (const one of [first, second])
    await person(one.fullName).getByRole('checkbox', { name: 'Compare' }).check()
  await main.getByRole('link', { name: 'Compare 2 people' }).click()
  const comparison = main.getByRole('region', { name: 'Comparison' })
  await expect(comparison.getByRole('row', { name: /^Skills in common/ })).toContainText('Go')
  await expectNoAxeViolations(page)
  await expect(comparison.getByRole('row', { name: /^Your notes/ })).toContainText('Talking · Shortlist')
  await expect(comparison.getByRole('row', { name: /^Your notes/ })).toContainText('Call on Sunday')
  await expectSwipesOnPhone(phone, new URL(page.url()), second.fullName)
  // After going back, the same people are still chosen.
  await page.goBack()
  await expect(person(second.fullName).getByRole('checkbox', { name: 'Compare' })).toBeChecked()
  await expect(main.getByRole('link', { name: 'Compare 2 people' })).toBeVisible()

  // When the other tab removes somebody, this tab says so and keeps the typed note.
  await openHydrated(page, '/hiring')
  await person(first.fullName).getByRole('button', { name: 'Change note: Call on Sunday' }).click()
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

  // Somebody who blocks the hirer leaves the list. The dashboard shows the desk instead of statistics.
  await rpc(product, second, 'set_relationship', { member: hirer.id, kind: 'block' })
  await dashboardShows(page, `A Go developer ${word}`, job)
})

test('an empty desk shows the three steps until somebody is on it, and a builder where its bookmark comes from', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const hirer = await signInNew({ purpose: 'hire', company: 'Dahab Pay' })
  const person = await createMember()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, '/hiring')
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: 'Begin in three steps' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Find people',
    'Put them on a list',
    'Compare and write',
  ])
  await expectLink(steps, 'Find developers', '/developers')
  await expect(steps.getByRole('link', { name: 'Post a Job' })).toBeInViewport()
  await expect(steps.getByText('Tap the bookmark on a card')).toBeVisible()
  await expectNoAxeViolations(page)

  await makeList(page, 'Backend')
  await expect(page.getByRole('heading', { name: 'Backend', level: 2 })).toBeVisible()
  await openHydrated(page, '/hiring')
  await expect(steps).toBeVisible()
  await expect(main.getByRole('list', { name: 'Your jobs and lists' })).toContainText('Nobody yet')

  await product.sql(
    `insert into public.listed_people (list_id, member_id) select id, $2 from public.hiring_lists where owner_id = $1`,
    [hirer.id, person.id],
  )
  await page.reload()
  await expect(main.getByRole('listitem', { name: person.fullName, exact: true })).toBeVisible()
  await expect(steps).toHaveCount(0)

  // Cards have no bookmark for members who do not say that they hire.
  await product.sql(`update public.profiles set purpose = 'build' where id = $1`, [hirer.id])
  await product.sql('delete from public.hiring_lists where owner_id = $1', [hirer.id])
  await page.reload()
  await expectLink(steps, 'Edit your profile', '/profile/edit')
  await makeList(page, 'Weavers')
  await expect(main.getByRole('heading', { name: 'Nobody is on this list yet' })).toBeVisible()
  await expect(main.getByText('Say in your profile that you hire')).toBeVisible()
  await expectLink(main, 'Edit your profile', '/profile/edit')
})

test('two devices that change a note at once lose neither text, and the viewer chooses', async ({
  page,
  openBrowser,
  product,
  createMember,
  signInNew,
}) => {
  const hirer = await signInNew({ purpose: 'hire' })
  const faarax = await createMember({ full_name: 'Faarax Found' })
  await putOnList(product, hirer, faarax, 'Ask about Go')
  const phone = await openBrowser(hirer, '/hiring')
  await phone.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, '/hiring')
  const row = (on: Page) => on.getByRole('main').getByRole('listitem', { name: 'Faarax Found', exact: true })
  const note = (on: Page) => row(on).getByRole('textbox', { name: 'Your note' })
  for (const one of [page, phone])
    await row(one).getByRole('button', { name: 'Change note: Ask about Go' }).click()
  await note(phone).fill('Ask about Go. Earns 900.')
  await row(phone).getByRole('button', { name: 'Save note' }).click()
  await expect(row(phone).getByText('Saved')).toBeVisible()

  await note(page).fill('Ask about Go. Free in May.')
  await row(page).getByRole('button', { name: 'Save note' }).click()
  await expect(row(page).getByText(/You changed this note in another tab or on another device/)).toBeVisible()
  await expect(row(page).locator('blockquote')).toHaveText('Ask about Go. Earns 900.')
  await expect(note(page)).toHaveValue('Ask about Go. Free in May.')
  await expectNoAxeViolations(page)
  // The draft of the note survives a reload, and leaving the field does not save it.
  await note(page).press('Tab')
  await openHydrated(page, '/hiring')
  await expect(note(page)).toHaveValue('Ask about Go. Free in May.')
  await row(page).getByRole('button', { name: 'Save mine instead' }).click()
  await expect(row(page).getByText('Saved')).toBeVisible()

  await note(phone).fill('A third text')
  await row(phone).getByRole('button', { name: 'Save note' }).click()
  await expect(row(phone).locator('blockquote')).toHaveText('Ask about Go. Free in May.')
  await expectNoAxeViolations(phone)
  await row(phone).getByRole('button', { name: 'Keep the other' }).click()
  await expect(note(phone)).toHaveValue('Ask about Go. Free in May.')
  await expect(note(phone)).toBeFocused()
  await expect(row(phone).locator('blockquote')).toHaveCount(0)
})

test('one tap adds to the last list, and the answer names it and moves to another', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const word = `Q${randomUUID().slice(0, 8)}`
  const hirer = await signInNew({ purpose: 'hire' })
  const earlier = await createMember({ full_name: `Anab ${word}`, bio: 'Builds shops.' })
  const next = await createMember({ full_name: `Bile ${word}`, bio: 'Builds shops.' })
  const first = await createMember({ full_name: `Cawo ${word}`, bio: 'Builds shops.' })
  const last = await createMember({ full_name: `Deeq ${word}`, bio: 'Builds shops.' })
  await putOnList(product, hirer, earlier, 'Backend', 'Backend')
  await product.api('POST', '/rest/v1/hiring_lists', { name: 'Design' }, hirer.session.access_token)
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, `/developers?search=${word}`)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: next.fullName })
  await card.getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(page.getByText(`${next.fullName} is on “Design”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Other list' }).click()
  const dialog = page.getByRole('dialog', { name: `Another list for ${next.fullName}` })
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox', { name: 'Backend' }).click()
  await expect(page.getByText(`${next.fullName} is on “Backend”, no longer on “Design”.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('On Backend', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('On Design', { exact: true })).toBeVisible()

  // The next tap adds to the newest list, and only one notice shows at a time.
  await openHydrated(page, '/hiring')
  await makeList(page, 'Mobile lead')
  await expect(page.getByRole('heading', { name: 'Mobile lead', level: 2 })).toBeVisible()
  await openHydrated(page, `/developers?search=${word}`)
  const people = page.getByRole('main').getByRole('article')
  for (const one of [first, last]) {
    await people
      .filter({ hasText: one.fullName })
      .getByRole('button', { name: 'Add to list', exact: true })
      .click()
    await expect(page.getByText(`${one.fullName} is on “Mobile lead”.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  }

  // Nobody has written yet, so there is no conversation to open.
  await openHydrated(page, '/hiring')
  const row = page.getByRole('main').getByRole('listitem', { name: next.fullName, exact: true })
  await expect(row.getByRole('link', { name: 'Write' })).toBeVisible()
  await expect(row.getByText(/available for hire/i)).toBeVisible()
  await page.getByLabel('Order').selectOption('By name')
  await expect(page).toHaveURL('/hiring?sort=name')
  await expectNoAxeViolations(page)
})

test('a list whose job was deleted in another tab says so, and keeps its name', async ({
  page,
  product,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/status of 404.*hiring_lists/)
  const hirer = await signInNew({ purpose: 'hire', company: 'Dahab Pay' })
  const job = await publishOffer(product, hirer, { title: 'A Go developer' })
  await openHydrated(page, '/hiring')
  await page.getByRole('main').getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Backend')
  await dialog.getByLabel('For your job').selectOption('A Go developer')
  await product.api('DELETE', `/rest/v1/posts?id=eq.${job}`, undefined, hirer.session.access_token)
  await dialog.getByRole('button', { name: 'Make list' }).click()
  await expect(dialog.getByText('This job is no longer there.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make list' }).click()
  await expect(page.getByRole('heading', { name: 'Backend', level: 2 })).toBeVisible()
})

async function dashboardShows(page: Page, title: string, job: string) {
  await openHydrated(page, '/dashboard')
  const section = page.getByRole('region', { name: 'Hiring' })
  await expect(section).toContainText('1 person: 1 talking')
  await expect(section.getByRole('link', { name: title })).toHaveAttribute('href', new RegExp(job))
  await expect(page.getByRole('main')).not.toContainText('Developers to find')
  await expectNoAxeViolations(page)
}

async function makeList(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name: 'New list' }).click()
  const form = page.getByRole('dialog', { name: 'New list' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('button', { name: 'Make list' }).click()
}

async function savedTable(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as table (CSV)' }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** Puts somebody on one of the hirer's lists. */
async function putOnList(
  product: ProductClient,
  hirer: Member,
  member: Member,
  note: string,
  name = 'Shortlist',
) {
  const { access_token: token } = hirer.session
  const list = { id: randomUUID(), name }
  await product.api('POST', '/rest/v1/hiring_lists', list, token)
  await product.api('POST', '/rest/v1/listed_people', { list_id: list.id, member_id: member.id, note }, token)
}

/** Expects that the columns scroll sideways and the names stay in view. */
async function expectSwipesOnPhone(phone: Page, { pathname, search }: URL, fullName: string) {
  await openHydrated(phone, pathname + search)
  const comparison = phone.getByRole('region', { name: 'Comparison' })
  const name = comparison.getByRole('link', { name: fullName })
  await expect(name).toBeVisible()
  await comparison.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight))
  await expect(name).toBeInViewport()
  await expectNoAxeViolations(phone)
}
