/** Pages without JavaScript: a part either works or says that it needs JavaScript. */
import type { Locator } from '@playwright/test'

import { LONG_AGO } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { uniqueWord } from './support/directory-page.ts'
import { expect, test } from './support/fixtures.ts'
import { publishOffer } from './support/offers.ts'

test.use({ javaScriptEnabled: false })

test('forms about accounts say that they need JavaScript, and put no password into a URL', {
  tag: '@server-pages',
}, async ({ page }) => {
  for (const path of ['/signup', '/forgot-password', '/signin']) {
    await page.goto(path)
    await expect(page.locator('form button[type=submit]')).toBeDisabled()
    await expect(page.locator('form')).toHaveAttribute('method', 'post')
  }
  const note = page.getByText('This form needs JavaScript.')
  await expect(note).toBeVisible()
  const [above, field] = [await note.boundingBox(), await page.getByLabel('Email').boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(field?.y ?? 0)
})

test('pages of mailed links say that they need JavaScript, and have no button that does nothing', {
  tag: '@server-pages',
}, async ({ page }) => {
  const key = crypto.randomUUID()
  for (const path of [
    `/auth/confirm?token_hash=${key}&type=signup`,
    `/auth/confirm?token_hash=${key}&type=recovery`,
    `/auth/way-back?token=${key}`,
    `/availability?key=${key}`,
    `/unsubscribe?key=${key}&kind=message`,
    `/report/confirm?token=${key}`,
  ]) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText('This page needs JavaScript.'), path).toBeVisible()
    await expect(main.getByRole('button'), path).toHaveCount(0)
  }
})

test('the filters work by submitting and keep what links chose; on a phone the results come first', {
  tag: '@server-pages',
}, async ({ page, product }) => {
  const [skill] = await product.sql(`select id from public.skills where name = 'React'`)
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox', { name: 'Search by name or title' })
  await page.goto('/developers?experience_level=Sare')
  await search.fill('engineer')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=engineer/)
  await expect(page).toHaveURL(/experience_level=Sare/)
  const card = main.getByRole('article').first()
  await expect(card).toContainText(/engineer/i)
  await expect(card).toContainText('Sare')
  await page.goto(`/developers?skills=${skill?.id}`)
  await main.getByRole('link', { name: 'Frontend Developer' }).first().click()
  await expect(page).toHaveURL(/specialization=/)

  await page.setViewportSize({ width: 360, height: 740 })
  const availability = main.getByRole('group', { name: 'Availability' })
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(card)).toBeLessThan(await top(availability))
  await search.fill('developer')
  await availability.getByText('Available for hire').click()
  await main.getByRole('button', { name: 'Show Developers' }).click()
  for (const part of [
    `skills=${skill?.id}`,
    'specialization=[\\da-f-]{36}',
    'search=developer',
    'available_for_hire=true',
  ])
    await expect(page).toHaveURL(new RegExp(part))
  await expect(main.getByText(/of \d+ total developers/)).toBeVisible()
})

test('jobs are searched and filtered by submitting the form', { tag: '@server-pages' }, async ({
  page,
  product,
  createMember,
}) => {
  const word = uniqueWord()
  await publishOffer(product, await createMember(), { title: `Weaver ${word}` })
  const main = page.getByRole('main')
  const jobs = main.getByRole('list', { name: 'Jobs', exact: true }).getByRole('article')
  await page.goto('/jobs')
  await main.getByRole('searchbox', { name: 'Search jobs' }).fill(word)
  await main.getByRole('group', { name: 'Kind' }).getByText('Full-time').click()
  await main.getByRole('spinbutton', { name: 'Pay at least' }).fill('1000')
  await main.getByRole('button', { name: 'Show Jobs' }).click()
  await expect(page).toHaveURL(/kinds=full_time/)
  await expect(jobs).toHaveText([/Weaver.*Dahab Pay.*Full-time.*\$800.*1,200 a month.*Hargeisa.*days left/])
  await main.getByRole('spinbutton', { name: 'Pay at least' }).fill('1201')
  await main.getByRole('button', { name: 'Show Jobs' }).click()
  await expect(main.getByRole('heading', { name: 'No jobs found' })).toBeVisible()
})

test('a profile shows its projects whole', { tag: '@server-pages' }, async ({
  page,
  product,
  createMember,
}) => {
  const { id } = await createMember()
  const description = `${'A loom that weaves by itself. '.repeat(20)}The end.`
  await addRow(product, 'projects', { profile_id: id, title: 'Power loom', description })
  await page.goto(`/profile/${id}`)
  const project = page.getByRole('region', { name: 'Projects' }).getByRole('listitem')
  await expect(project.getByText(description)).toBeVisible()
  await expect(project.getByRole('paragraph')).toHaveCount(1)
})

test('the home page is read and searched without scripts', { tag: '@server-pages' }, async ({ page }) => {
  await page.goto('/')
  const note = await page.locator('noscript p').boundingBox()
  expect(note?.y).toBe(0)
  await expect(page).toHaveTitle('Hibo · Connect with Somali Tech Talent')
  await expect(page.getByRole('article')).toHaveCount(6)
  const posts = page.getByRole('region', { name: 'Latest Posts' }).getByRole('listitem')
  await expect(posts).toHaveCount(4)
  for (const post of await posts.all()) await expect(post).toContainText(/(ago|now|yesterday|last)/)
  const developer = page.getByRole('article').first().getByRole('link')
  await expect(developer).toHaveAttribute('href', /^\/profile\/\w+/)
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill('designer')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/developers?search=designer')
})

test('a page beyond the last of a long search says so and leads back', { tag: '@server-pages' }, async ({
  page,
  product,
  createMember,
}) => {
  const word = uniqueWord()
  await product.sql(
    `insert into public.posts (profile_id, title, content, post_type, category_id, created_at)
    select $1, 'One of many', $2, 'event', (select id from public.categories where slug = 'game-dev'), $3
    from generate_series(1, 1001)`,
    [(await createMember()).id, word, LONG_AGO],
  )
  await page.goto(`/community/category/game-dev?type=event&search=${word}&page=500`)
  await expect(page.getByText('There is no page 500. This is the last page of the search')).toBeVisible()
  await expect(page.getByText('Page 100 of 100')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await expect(page.getByText('Page 1 of 100')).toBeVisible()
  await expect(page.getByText('This is the last page')).toBeHidden()
})
