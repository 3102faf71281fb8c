/** The list of open jobs. */
import { rpc } from './support/desk.ts'
import { uniqueWord } from './support/directory-page.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { publishOffer } from './support/offers.ts'

test('open jobs are found by search and filters, and the best for a member come first', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const word = uniqueWord()
  const [skill] = await product.sql(`select id from public.skills where name = 'React'`)
  const [first, second] = [await createMember(), await createMember()]
  const shop = await publishOffer(product, first, {
    title: `Shop ${word}`,
    skills: [skill?.id],
    levels: ['Junior'],
  })
  await publishOffer(product, second, {
    title: `Bridge ${word}`,
    employer: 'Buundo',
    kind: 'contract',
    places: [],
    remote: 'anywhere',
    pay_from: 3000,
    pay_to: null,
    pay_per: 'whole',
  })
  const main = page.getByRole('main')
  const jobs = main.getByRole('list', { name: 'Jobs', exact: true }).getByRole('article')

  await openHydrated(page, '/jobs')
  await main.getByRole('searchbox', { name: 'Search jobs' }).fill(word)
  await expect(page).toHaveURL(`/jobs?search=${word}`)
  await expect(main.getByRole('heading', { name: '2 Open Jobs' })).toBeVisible()
  await expect(jobs).toContainText([/Bridge.*Buundo.*Contract.*\$3,000 in total.*Remote/, /Shop.*React/])
  await expectNoAxeViolations(page)

  // On a tablet the filters are closed at first, because the list needs the room.
  await page.setViewportSize({ width: 1100, height: 800 })
  await openHydrated(page, `/jobs?search=${word}`)
  await expect(main.getByRole('button', { name: 'Show Filters' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, `/jobs?search=${word}`)
  await main.getByRole('spinbutton', { name: 'Pay at least' }).fill('7') // followed as it is typed
  await expect(jobs).toContainText([/Shop/]) // what is paid for the whole compares with nothing
  await main.getByLabel('Per', { exact: true }).selectOption('an hour')
  await expect(jobs).toContainText([/Shop/])
  await expect(page).toHaveURL(`/jobs?search=${word}&pay=7&currency=USD&per=hour`)
  await main.getByLabel('Currency').selectOption('EUR')
  await expect(main.getByRole('heading', { name: 'No jobs found' })).toBeVisible()
  await page.goBack()
  await expect(jobs).toContainText([/Shop/])
  await main.getByRole('button', { name: 'Remove filter: $7 an hour or more' }).click()
  await expect(main.getByRole('heading', { name: '2 Open Jobs' })).toBeVisible()

  const missing = uniqueWord()
  await openHydrated(page, `/jobs?search=react+${missing}`)
  await expect(main.getByText(`None of these mentions “${missing}”.`)).toBeVisible()

  await signInNew({ location: 'Hargeisa', experience_level: 'Bilow', skills: ['React'] })
  await openHydrated(page, `/jobs?search=${word}&order=fits`)
  await expect(jobs).toContainText([/Shop.*Fits you: React, your place, your level/, /Bridge/])

  await rpc(product, first, 'close_job', { post: shop, outcome: 'here' })
  await openHydrated(page, `/jobs?search=${word}`)
  await expect(jobs).toContainText([/Bridge/])
})
