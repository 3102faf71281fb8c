import { randomUUID } from 'node:crypto'

import { LONG_AGO, makePost } from '#tests/support/posts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'

test('saved posts are listed on the own profile, visible to the owner only', async ({
  page,
  product,
  createMember,
  signIn,
  openBrowser,
}) => {
  const [owner, other] = [await createMember(), await createMember()]
  const title = `Keep ${randomUUID()}`
  const id = await makePost(product, other, { title })
  await signIn(owner)
  await page.goto('/profile#saved')
  const saved = page.getByRole('region', { name: 'Saved' })
  await expect(saved.getByText('Nothing saved yet')).toBeVisible()

  await page.goto(`/community/post/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNotice(page, 'Post saved to your profile')
  await page.goto('/community')
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect(saved.getByRole('link', { name: title })).toBeInViewport()
  await expectNoAxeViolations(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect(saved.getByRole('link', { name: title })).toBeInViewport()

  const visitor = await openBrowser(other, `/profile/${owner.id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Saved' })).toHaveCount(0)

  await saved.getByRole('button', { name: 'Saved' }).click()
  await expectNotice(page, 'Post removed from saved items')
  await expect(saved.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.reload()
  await expect(saved.getByText('Nothing saved yet')).toBeVisible()
})

test('saved posts are paged, last saved first', async ({ page, product, signInNew }) => {
  const member = await signInNew()
  for (let index = 1; index <= 12; index += 1) {
    const id = await makePost(product, member, { title: `Saved number ${index}`, created_at: LONG_AGO })
    await product.sql(
      "insert into public.post_saves (post_id, profile_id, created_at) values ($1, $2, now() + $3 * interval '1 second')",
      [id, member.id, index],
    )
  }
  await page.goto('/profile#saved')
  const saved = page.getByRole('region', { name: 'Saved' })
  await expect(saved.getByRole('article')).toHaveCount(10)
  await expect(saved.getByRole('article').first()).toContainText('Saved number 12')
  // Ten buttons of the same name need a description.
  await expect(saved.getByRole('button', { name: 'Saved' }).first()).toHaveAccessibleDescription(/number 12$/)
  await saved.getByRole('button', { name: 'Next' }).click()
  await expect(saved.getByText('Page 2 of 2')).toBeVisible()
  await expect(saved.getByRole('article')).toHaveCount(2)
  await expect(saved.getByRole('list', { name: 'Saved posts' })).toBeFocused()
})
