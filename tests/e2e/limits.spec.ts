/** A member who exceeds a limit is told when to go on and loses nothing. */
import { makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { expect, type Member, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'

/** Uses up the member's limit for this kind of action. The limit's window ends in 20 minutes. */
async function useUp(product: ProductClient, { id }: Member, kind: string) {
  await product.sql(
    `insert into internal.allowances (member_id, limit_id, used, ends_at)
     select $1, id, amount, now() + interval '20 minutes' from internal.limits where kind = $2`,
    [id, kind],
  )
}
const letTimePass = (product: ProductClient, { id }: Member) =>
  product.sql('update internal.allowances set ends_at = now() where member_id = $1', [id])

test.beforeEach(({ allowErrors }) => allowErrors(/status of 429/))

test('a comment above the limit keeps its text, names the time and is accepted later', async ({
  page,
  createMember,
  signIn,
  product,
}) => {
  const [me, author] = [await createMember(), await createMember()]
  const post = await makePost(product, author)
  await useUp(product, me, 'comment')
  await signIn(me)
  await page.goto(`/community/post/${post}`)
  const box = page.getByLabel('Your comment')
  await box.fill('One more thought')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(
    page.getByText(/^You have written many comments\. You can comment again in (20|1\d) minutes\.$/),
  ).toBeVisible()
  await expect(box).toHaveValue('One more thought')

  await letTimePass(product, me)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('One more thought')
  await expect(box).toHaveValue('')
})

test('a message to a new contact above the limit waits in the conversation and names the time', async ({
  page,
  createMember,
  signIn,
  product,
}) => {
  const [me, stranger] = [await createMember(), await createMember()]
  await useUp(product, me, 'first_contact')
  await signIn(me)
  await page.goto(`/messages/${stranger.id}`)
  await page.getByLabel('Message', { exact: true }).fill('Salaan')
  await page.getByRole('button', { name: 'Send message' }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('Salaan')
  await expect(log).toContainText(
    /You have written to many new people today\. You can write to new ones again in (20|1\d) minutes\./,
  )

  await letTimePass(product, me)
  await log.getByRole('button', { name: 'Retry' }).click()
  await expectNotice(page, 'Message sent successfully')
  await expect(log).not.toContainText('Not sent')
})
