import { makeComments, makePost } from '#tests/support/posts.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests, loseResponses } from './support/hold-requests.ts'
import { signInByForm } from './support/sign-in-form.ts'

test('a visitor reads comments oldest first, signs in and returns to them', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember({ full_name: 'Hodan Cali' })
  const id = await makePost(product, author, { content: 'A line of many.\n\n'.repeat(60) })
  await makeComments(product, id, author, ['first', 'second', 'third'])
  await page.goto(`/community/post/${id}`)
  await expect(page.getByRole('heading', { name: 'Comments (3)' })).toBeVisible()
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('article')
  await expect(comments).toHaveCount(3)
  await expect(comments.nth(0)).toContainText('first')
  await expect(comments.nth(2)).toContainText('third')
  await expectLink(comments.nth(0), 'Hodan Cali', `/profile/${author.id}`)
  await expect(page.getByRole('form', { name: 'Add a comment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit comment' })).toHaveCount(0)
  const prompt = page.getByText('Please sign in to join the conversation.')
  await expectLink(prompt, 'sign in', `/signin?next=%2Fcommunity%2Fpost%2F${id}%23comments`)
  await expectNoAxeViolations(page)

  // The page's code arrives before the post.
  await page.route('**/rest/v1/post_feed*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await prompt.getByRole('link', { name: 'sign in' }).click()
  await signInByForm(page, author)
  await expect(page).toHaveURL(`/community/post/${id}#comments`)
  await expect(page.getByRole('heading', { name: 'Comments (3)' })).toBeInViewport()
})

test('a member comments, and the count goes up', async ({ page, openPost, signInNew }) => {
  await signInNew({ full_name: 'Ayaan Nuur' })
  await openPost()
  const form = page.getByRole('form', { name: 'Add a comment' })
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByText('Comment cannot be empty')).toBeVisible()
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill('Use `select`, **please**')
  await form.getByRole('textbox').press('Control+Enter')
  const comment = page.getByRole('article', { name: 'Comment by Ayaan Nuur' }).first()
  await expect(comment).toContainText('Use select, please')
  await expect(comment.locator('code')).toHaveText('select')
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 comment' })).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('')
  await form.getByRole('textbox').fill('More words. '.repeat(200))
  await form.getByRole('button', { name: 'Post Comment' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Post Comment' })).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(comment).toContainText('Use select, please')
  await expectNoAxeViolations(page)
})

test('a comment that cannot be sent names the reason, keeps its text and is stored once', async ({
  memberPage: page,
  product,
  allowErrors,
  openPost,
}) => {
  // 409: the last attempt finds the stored comment.
  allowErrors(/status of 400/, /ERR_FAILED/, /status of 409/)
  const id = await openPost()
  const form = page.getByRole('form', { name: 'Add a comment' })
  await form.getByRole('textbox').fill('Words to keep')
  await page.route('**/rest/v1/comments**', (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', message: 'Comments are closed' } }),
  )
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByRole('alert')).toHaveText('Comments are closed')
  await page.unroute('**/rest/v1/comments**')
  await loseResponses(page, '**/rest/v1/comments**')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByRole('alert')).toHaveText('Error adding comment')
  await page.unroute('**/rest/v1/comments**')
  await expect(form.getByRole('textbox')).toHaveValue('Words to keep')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Words to keep' })).toHaveCount(1)
  const stored = () => product.sql('select content from public.comments where post_id = $1', [id])
  await expect.poll(stored).toEqual([{ content: 'Words to keep' }])

  // A comment that was stored although its response got lost, and was then deleted, is not stored again.
  await form.getByRole('textbox').fill('Words that arrived')
  await loseResponses(page, '**/rest/v1/comments**')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByRole('alert')).toHaveText('Error adding comment')
  await page.unroute('**/rest/v1/comments**')
  await product.sql('delete from public.comments where post_id = $1', [id])
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByRole('alert')).toHaveText('This comment does not exist any more')
  await expect(form.getByRole('textbox')).toHaveValue('Words that arrived')
  expect(await stored()).toEqual([])
})

test('a comment draft survives a reload and is synchronized to a second tab', async ({
  memberPage: page,
  openPost,
}) => {
  const id = await openPost()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Half a')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a')

  // The second tab shows the draft.
  const other = await page.context().newPage()
  await other.goto(`/community/post/${id}`)
  const box = other.getByRole('textbox', { name: 'Your comment' })
  await expect(box).toHaveValue('Half a')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Half a')
  await expect(box).toHaveValue('')
})

test('the author edits and deletes a comment; a failure keeps its text, and others see no button', async ({
  memberPage: page,
  me: author,
  product,
  createMember,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 500/, /A comment could not be/)
  const id = await makePost(product, author)
  const [linked] = await makeComments(product, id, author, ['Old words', 'To stay'])
  // A notification links to the comment. Its author deletes it here, so nothing says that the link leads nowhere.
  await page.goto(`/community/post/${id}#comment-${linked}`)
  const comments = page.getByRole('list', { name: 'Comments' })
  const first = comments.getByRole('article').first()
  await first.getByRole('button', { name: 'Edit comment' }).click()
  const form = page.getByRole('form', { name: 'Edit comment' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill('  ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('Comment cannot be empty')
  await form.getByRole('textbox').fill('New words')
  await page.route('**/rest/v1/comments**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  const answered = page.waitForResponse(/rest\/v1\/comments/)
  await form.getByRole('button', { name: 'Save' }).click()
  await answered
  await expect(form.getByRole('textbox')).toHaveValue('New words')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/rest/v1/comments**')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(comments).toContainText('New words')
  await expect(page.getByRole('status').filter({ hasText: 'Your comment was changed.' })).toHaveCount(1)
  await expect(first).toBeFocused()
  await expect(first.getByText('· edited')).toBeVisible()

  const other = await openBrowser(await createMember(), `/community/post/${id}`)
  await expect(other.getByRole('list', { name: 'Comments' }).getByText('New words')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit comment' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Delete comment' })).toHaveCount(0)

  // Deletion asks first, and a failed deletion puts the comment back.
  const dialog = page.getByRole('alertdialog')
  await page.route('**/rest/v1/comments**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await first.getByRole('button', { name: 'Delete comment' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this comment?')
  const refused = page.waitForResponse(/rest\/v1\/comments/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await refused
  await expect(comments.getByText('New words')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()

  await page.unroute('**/rest/v1/comments**')
  await first.getByRole('button', { name: 'Delete comment' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(comments.getByText('New words')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Comment by/ })).toBeFocused()
  // The comment disappears before the response arrives.
  await expect
    .poll(() => product.sql('select content from public.comments where post_id = $1', [id]))
    .toEqual([{ content: 'To stay' }])
  await expect(page.getByText('does not exist any more')).toHaveCount(0)
})

test('comments are liked and unliked; a failure is rolled back', async ({
  memberPage: page,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /A comment like was not kept/)
  const author = await createMember({ full_name: 'Hodan Cali' })
  const id = await makePost(product, author)
  await makeComments(product, id, author, ['Likeable'])
  await page.goto(`/community/post/${id}`)
  const like = page
    .getByRole('article', { name: 'Comment by Hodan Cali' })
    .getByRole('button', { name: /^Like/ })
  const kept = page.waitForResponse('**/rest/v1/comment_likes*')
  await like.click()
  await expect(like).toHaveAccessibleName('Like 1 like')
  await expect(like).toHaveAccessibleDescription('Comment by Hodan Cali')
  await kept // it shows before the response
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/rest/v1/comment_likes**', (route) => route.abort())
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Like 1 like')
})

test('a visitor who likes a comment is led to the sign-in page, and has liked it afterwards', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember({ full_name: 'Hodan Cali' })
  const id = await makePost(product, author)
  await makeComments(product, id, author, ['Likeable'])
  await page.goto(`/community/post/${id}`)
  await page
    .getByRole('article', { name: 'Comment by Hodan Cali' })
    .getByRole('button', { name: /^Like/ })
    .click()
  await expect(page).toHaveURL(/\/signin\?next=.*&for=like$/)
  await expect(page.getByText('Sign in to like this comment.')).toBeVisible()
  await signInByForm(page, await createMember())
  await expect(
    page.getByRole('article', { name: 'Comment by Hodan Cali' }).getByRole('button', { name: 'Like 1 like' }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('hundreds of comments are paged, and a link to one finds it', { tag: '@server-pages' }, async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember()
  const id = await makePost(product, author)
  const ids = await makeComments(
    product,
    id,
    author,
    Array.from({ length: 120 }, (_, index) => `comment ${index + 1}`),
  )
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('article')
  // React handles a click that came before hydration.
  const letScriptsCome = await holdRequests(page, '**/*.js')
  await page.goto(`/community/post/${id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Comments (120)' })).toBeVisible()
  await expect(comments).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more comments' }).click()
  letScriptsCome()
  await expect(comments).toHaveCount(100)
  await expect(comments.nth(50)).toBeFocused()

  await page.goto(`/categories`)
  await page.goto(`/community/post/${id}#comment-${ids[109]}`)
  await expect(comments).toHaveCount(120)
  await expect(page.getByText('comment 110', { exact: true })).toBeInViewport()
  await expect(page.locator(`#comment-${ids[109]}`)).toBeFocused()
})
