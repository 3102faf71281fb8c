import { expect, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

test('like and save toggle at once and are stored', async ({ memberPage: page, openPost }) => {
  await openPost()
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const liked = page.waitForResponse('**/rest/v1/post_likes*')
  await like.click()
  await expect(like).toHaveAccessibleName('Like 1 like')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await liked // it shows before the response
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNotice(page, 'Post saved to your profile')
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const unliked = page.waitForResponse('**/rest/v1/post_likes*')
  await like.click()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await unliked
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expectNotice(page, 'Post removed from saved items')
  await page.reload()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('a visitor who likes or saves a post and signs in has done it; one who comes back has not', async ({
  page,
  createMember,
  openPost,
}) => {
  const member = await createMember()
  const like = page.getByRole('button', { name: /^Like/ }).first()
  const post = await openPost()
  await like.click()
  await expect(page).toHaveURL(/&for=like$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/&for=save$/)
  await signInByForm(page, member)
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expectNotice(page, 'Post saved to your profile')
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  // The page forgets a like that waited for the sign-in for half an hour.
  const wanted = (minutes: number) =>
    page.evaluate(
      ([id, at]) => sessionStorage.setItem('hibo-wanted', `like ${id} ${at}`),
      [post, Date.now() - minutes * 60_000],
    )
  await wanted(31)
  await page.reload()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('hibo-wanted'))).toBeNull()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await wanted(29)
  await page.reload()
  await expect(like).toHaveAccessibleName('Like 1 like')
})

test('failed likes and saves are rolled back with a message', async ({
  memberPage: page,
  allowErrors,
  openPost,
}) => {
  allowErrors(/status of 500/, /ERR_FAILED/)
  await openPost()
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await page.route('**/rest/v1/post_likes**', (route) => route.abort())
  await page.route('**/rest/v1/post_saves**', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await like.click()
  await expectNotice(page, 'Failed to update like status')
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNotice(page, 'Failed to update save status')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})
