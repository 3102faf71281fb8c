/** Members see moderators' decisions about them: hidden content and a pause. */
import * as v from 'valibot'

import { makeComments, makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { rpc } from './support/desk.ts'
import { expect, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { comments } from './support/things.ts'

test('a hidden post and a hidden comment are gone for others, and say so to their author', async ({
  page,
  product,
  createMember,
  signIn,
  openBrowser,
  allowErrors,
}) => {
  const [author, reader] = [await createMember({ full_name: 'Hidden Hassan' }), await createMember()]
  const [hiddenPost, post] = [await makePost(product, author), await makePost(product, reader)]
  const [comment = ''] = await makeComments(product, post, author, ['a hidden comment'])
  await product.sql("select internal.set_hidden('post', $1, true)", [hiddenPost])
  await product.sql("select internal.set_hidden('comment', $1, true)", [comment])
  await signIn(author)
  await page.goto(`/community/post/${hiddenPost}`)
  await expect(page.getByText('Moderators have hidden this post: nobody else sees it.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(`/community/post/${post}`)
  await expect(comments(page).getByText('a hidden comment')).toBeVisible()
  await expect(
    comments(page).getByText('Moderators have hidden this comment: nobody else sees it.'),
  ).toBeVisible()

  allowErrors(/status of 404/)
  const others = await openBrowser(reader, `/community/post/${post}`)
  await expect(comments(others).getByText('Moderators have hidden this comment.')).toBeVisible()
  await expect(others.getByText('a hidden comment')).toHaveCount(0)
  await expectNoAxeViolations(others)
  await others.goto(`/community/post/${hiddenPost}`)
  await expect(others.getByRole('heading', { name: 'Post not found' })).toBeVisible()
})

const caseSchema = v.object({ id: v.number(), version: v.number() })

/** Reports a thing as one member, and decides on it as a moderator. */
async function decide(
  product: ProductClient,
  thing: string,
  { reporter, moderator }: Record<'reporter' | 'moderator', Member>,
  decision: { action: string; reason: string; days?: number },
) {
  await rpc(product, reporter, 'report', { kind: 'post', thing, reason: 'spam' })
  const [found] = await product.sql('select id::integer, version from internal.cases where thing = $1', [
    thing,
  ])
  const { id, version } = v.parse(caseSchema, found)
  await rpc(product, moderator, 'decide', { case_id: id, version, ...decision })
}

test('a paused member reads why on every page, and appeals', async ({
  memberPage: page,
  me,
  product,
  createMember,
}) => {
  const moderator = await createMember({ role: 'moderator' })
  const reporter = await createMember()
  const post = await makePost(product, me, { title: 'Buy my course', content: 'Buy it now' })
  const reason = 'You wrote the same advertisement in five places.'
  await decide(product, post, { reporter, moderator }, { action: 'pause', reason, days: 3 })
  await page.goto('/community')
  const banner = page.getByText('You can’t publish for now.')
  await expect(banner).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(`/messages/${reporter.id}`)
  await expect(page.getByText('You can’t write for now.')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0)
  await banner.getByRole('link', { name: 'Read why' }).click()
  await expect(page.getByText(/^You can write again on /)).toBeVisible()
  const decision = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(decision.getByRole('heading', { name: 'Writing was paused for 3 days' })).toBeVisible()
  await expect(decision.getByText(reason)).toBeVisible()
  await decision.getByRole('button', { name: 'Appeal' }).click()
  await decision.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decision.getByRole('alert')).toHaveText('Please write why.')
  await decision.getByRole('textbox').fill('It was one post.')
  await expectNoAxeViolations(page)
  // The draft of the appeal survives a reload.
  await page.reload()
  await decision.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decision.getByRole('heading', { name: 'Your appeal waits for a moderator' })).toBeVisible()
  await expect(decision.getByText('It was one post.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Your reports' }).click()
  await expect(page.getByRole('heading', { name: 'You have reported nothing' })).toBeVisible()
})
