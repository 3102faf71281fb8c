import { makePost } from '#tests/support/posts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

test('every category is listed with its number of posts and leads to its feed', {
  tag: '@server-pages',
}, async ({ page, request, product, createMember }) => {
  await makePost(product, await createMember(), { category: 'game-dev' })
  const html = await (await request.get('/categories')).text()
  expect(html).toContain('Game Development')

  await page.goto('/categories')
  await expect(page).toHaveTitle('Categories · Hibo')
  const cards = page.getByRole('list', { name: 'Categories' }).getByRole('article')
  await expect(cards).toHaveCount(7)
  const games = cards.filter({ hasText: 'Game Development' })
  await expect(games).toContainText(/\d+ posts?/)
  await expectNoAxeViolations(page)
  await games.getByRole('link').click()
  await expect(page).toHaveURL('/community/category/game-dev')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Development')
})
