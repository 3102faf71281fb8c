import { makePost } from '#tests/support/posts.ts'
import { expect, test } from './support/fixtures.ts'

test('like and save toggle at once and are stored', async ({ page, product, createMember, signIn }) => {
  const member = await createMember()
  const id = await makePost(product, await createMember())
  await signIn(member)
  await page.goto(`/community/post/${id}`)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const liked = page.waitForResponse('**/rest/v1/post_likes*')
  await like.click()
  await expect(like).toHaveAccessibleName('Like 1 like')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await liked // it shows before the response
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Post saved to your profile')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const unliked = page.waitForResponse('**/rest/v1/post_likes*')
  await like.click()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await unliked
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(page.getByText('Post removed from saved items')).toBeVisible()
  await page.reload()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('a visitor who likes or saves a post and signs in has done it; one who comes back has not', async ({
  page,
  product,
  createMember,
}) => {
  const id = await makePost(product, await createMember())
  const member = await createMember()
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await page.goto(`/community/post/${id}`)
  await like.click()
  await expect(page).toHaveURL(/&for=like$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/&for=save$/)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expect(page.getByText('Post saved to your profile')).toBeVisible()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

test('failed likes and saves are rolled back with a message', async ({
  page,
  product,
  createMember,
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 500/, /ERR_FAILED/)
  const id = await makePost(product, await createMember())
  await signIn(await createMember())
  await page.goto(`/community/post/${id}`)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await page.route('**/rest/v1/post_likes**', (route) => route.abort())
  await page.route('**/rest/v1/post_saves**', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await like.click()
  await expect(page.getByText('Failed to update like status')).toBeVisible()
  await expect(like).toHaveAccessibleName('Like 0 likes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to update save status')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('a double click likes and unlikes in order, and the count stays correct', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const id = await makePost(product, await createMember())
  await signIn(await createMember())
  await page.goto(`/community/post/${id}`)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  const answer = (method: string) =>
    page.waitForResponse(
      (response) => response.url().includes('/post_likes') && response.request().method() === method,
    )
  const counts = () =>
    product.sql(
      `select c.like_count, (select count(*)::int from public.post_likes l where l.post_id = c.post_id) as rows
       from public.post_counters c where c.post_id = $1`,
      [id],
    )
  const unliked = answer('DELETE')
  await like.dblclick()
  await unliked
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(await counts()).toEqual([{ like_count: 0, rows: 0 }])
  const liked = answer('POST')
  await like.click()
  await liked
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await counts()).toEqual([{ like_count: 1, rows: 1 }])
})
