import { makeComments, makePost } from '#tests/support/posts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

test('a member answers comments and replies, keeps the draft, and a deleted comment leaves a stub', {
  tag: '@server-pages',
}, async ({ page, product, createMember, openBrowser, allowErrors, signInNew }) => {
  allowErrors(/status of 409/)
  const author = await createMember({ full_name: 'Hodan Cali' })
  const id = await makePost(product, author)
  const [first] = await makeComments(product, id, author, ['A question', 'Another'])
  await signInNew({ full_name: 'Ayaan Nuur' })
  const letScriptsArrive = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/community/post/${id}`, { waitUntil: 'commit' })
  const question = page.locator(`#comment-${first}`)
  // React repeats the click after hydration. Until then the page shows what a visitor sees.
  await question.getByRole('button', { name: 'Reply' }).click()
  letScriptsArrive()
  const form = page.getByRole('form', { name: 'Reply to Hodan Cali' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').press('Escape')
  await expect(form).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Reply' })).toBeFocused()
  await question.getByRole('button', { name: 'Reply' }).click()
  await form.getByRole('button', { name: 'Post Reply' }).click()
  await expect(form.getByText('Comment cannot be empty')).toBeVisible()
  await form.getByRole('textbox').fill('My answer')
  await page.reload()
  await expect(form.getByRole('textbox')).toHaveValue('My answer')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Post Reply' }).dblclick()
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('article')
  await expect(replies).toHaveText(/My answer/)
  await expect(replies).toBeFocused()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Comments (3)' })).toBeVisible()

  // The author answers the reply, and deletes the question under it.
  const other = await openBrowser(author, `/community/post/${id}`)
  const theirs = other.getByRole('list', { name: 'Replies' }).getByRole('article')
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await other.getByRole('textbox', { name: 'Your reply' }).fill('Thank you')
  await other.getByRole('button', { name: 'Post Reply' }).click()
  await expect(theirs.nth(1)).toContainText('To Ayaan Nuur')
  const asked = other.locator(`#comment-${first}`)
  await asked.getByRole('button', { name: 'Delete comment' }).click()
  const deleted = other.waitForResponse(
    (response) => response.url().includes('/rest/v1/comments') && response.request().method() === 'DELETE',
  )
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await deleted // it shows before the response
  await expect(asked).toContainText('This comment was deleted.')
  await expect(theirs).toHaveCount(2)
  await expect(other.getByRole('heading', { name: 'Comments (3)' })).toBeVisible()

  // A reply whose comment was deleted meanwhile moves to the form below.
  await question.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('One more thing')
  const refused = page.waitForResponse(
    (response) => response.url().includes('/rest/v1/comments') && response.status() === 409,
  )
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await refused
  await expect(question).toContainText('This comment was deleted.')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('One more thing')
  await expect(replies).toHaveCount(2)
})

test('an @ offers people by keyboard and touch, and a mention is a link', async ({
  memberPage: page,
  createMember,
  openPost,
}) => {
  const author = await createMember({ full_name: 'Maxamuud Zubeyr' })
  await openPost({}, author)
  const box = page.getByRole('textbox', { name: 'Your comment' })
  const options = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
  await box.pressSequentially('Thanks @')
  await expect(options).toHaveCount(1)
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '')
  await expect(page.getByRole('status').filter({ hasText: '1 person. Arrow keys choose' })).toHaveCount(1)
  await expectNoAxeViolations(page)
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  // Lists for the earlier letters may arrive before this one.
  const found = page.waitForResponse(/mention_candidates\?.*search=Mahamoud/)
  await box.pressSequentially('Mahamoud')
  await found
  await expect(options.first()).toContainText('Maxamuud Zubeyr')
  await box.press('Enter')
  await expect(box).toHaveValue(`Thanks @${author.username} `)
  await expect(options).toHaveCount(0)
  await box.pressSequentially('and @max')
  await options.first().click()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(`Thanks @${author.username} and @${author.username} `)
  await box.press('Control+Enter')
  const link = page.getByRole('article').getByRole('link', { name: `@${author.username}` })
  await expect(link).toHaveCount(2)
  await expect(link.first()).toHaveAttribute('href', `/profile/${author.id}`)
  await box.fill('@name_1 @name_2 @name_3 @name_4 @name_5')
  await expect(page.getByText('A comment mentions five members at most.')).toBeHidden()
  await box.press('End')
  await box.pressSequentially(' @name_6')
  await expect(page.getByText('A comment mentions five members at most.')).toBeVisible()
})

test('a link to a reply far down a thread opens it there', async ({ page, product, createMember }) => {
  const author = await createMember()
  const id = await makePost(product, author)
  const [first] = await makeComments(product, id, author, ['The start', 'The end'])
  const rows = await product.sql(
    `insert into public.comments (post_id, parent_id, profile_id, content, created_at)
     select $1, $2, $3, 'reply ' || n, now() - interval '1 hour' + n * interval '1 second'
     from generate_series(1, 60) as n returning id`,
    [id, first, author.id],
  )
  await page.goto(`/community/post/${id}`)
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('article')
  await expect(replies).toHaveCount(3)
  await page.getByRole('button', { name: 'Show 57 more replies' }).click()
  await expect(replies).toHaveCount(50)
  await expect(replies.nth(3)).toBeFocused()
  await page.getByRole('button', { name: 'Show 10 more replies' }).click()
  await expect(replies).toHaveCount(60)

  await page.goto('/categories')
  await page.goto(`/community/post/${id}#comment-${rows[55]?.id}`)
  await expect(page.getByText('reply 56', { exact: true })).toBeInViewport()
  await expect(page.locator(`#comment-${rows[55]?.id}`)).toBeFocused()
  await page.goto('/categories')
  // The server renders this comment into its HTML without knowing the hash.
  await page.goto(`/community/post/${id}#comment-${rows[1]?.id}`)
  await expect(page.locator(`#comment-${rows[1]?.id}`)).toHaveClass(/bg-accent-soft/)
  await page.goto('/categories')
  await page.goto(`/community/post/${id}#comment-${crypto.randomUUID()}`)
  await expect(page.getByText('The comment that this link leads to does not exist any more.')).toBeVisible()
})
