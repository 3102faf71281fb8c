/** Mute and block, with two and three people. */
import { sendThroughApi, writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'
import { chooseFromMenu, commentBy, comments, conversation, profileCard } from './support/things.ts'

test('a muted author is folded, in this tab and in others, until the member unmutes them', async ({
  memberPage: page,
  me,
  context,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/status of 500/, /A comment could not be/)
  const [author, other] = [
    await createMember({ full_name: 'Loud Liban', title: 'Weaver' }),
    await createMember({ full_name: 'Calm Caasha' }),
  ]
  const post = await makePost(product, me, { title: 'A calm post' })
  await makeComments(product, post, author, ['loud words'])
  await makeComments(product, post, other, ['calm words'])
  await openHydrated(page, `/community/post/${post}`)
  await chooseFromMenu(page, commentBy(page, 'Loud Liban'), 'Mute this person')
  await expect(page.getByText('Loud Liban is muted.')).toBeVisible()
  await expect(comments(page).getByText('By somebody you muted')).toBeVisible()
  await expect(comments(page).getByText('loud words')).toBeHidden()
  await expect(comments(page).getByText('calm words')).toBeVisible()
  // The menu's button has gone, so the focus moves to the control in its place.
  await expect(comments(page).getByRole('button', { name: 'Show anyway' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(comments(page).getByText('loud words')).toBeVisible()

  const second = await context.newPage()
  await second.goto(`/community/post/${post}`)
  await expect(comments(second).getByText('By somebody you muted')).toBeVisible()
  await second.goto('/settings/blocked')
  const row = second.getByRole('listitem').filter({ hasText: 'Loud Liban' })
  await expect(row.getByText('Muted', { exact: true })).toBeVisible()
  const nobody = second.getByRole('heading', { name: 'Nobody is muted or blocked' })
  await row.getByRole('button', { name: 'Unmute' }).click()
  await expect(nobody).toBeVisible()
  await second.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Muted', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Unmute' }).click()
  await expect(nobody).toBeVisible()
  await expect(second.getByText('Loud Liban is no longer muted.')).toBeVisible()
  await expect(second.getByText('Loud Liban is muted.')).toBeHidden() // and no toast says the opposite
  await chooseFromMenu(page, commentBy(page, 'Loud Liban'), 'Mute this person')
  await expect(comments(page).getByText('By somebody you muted')).toBeVisible()

  // A member may report or remove comments under their own post, even without reading them.
  const fold = comments(page).getByRole('listitem').filter({ hasText: 'By somebody you muted' })
  await chooseFromMenu(page, fold, 'Report this comment…')
  await expect(page.getByRole('dialog', { name: 'Report this comment' })).toBeVisible()
  await page.keyboard.press('Escape')
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
  await chooseFromMenu(page, fold, 'Remove from my post…')
  await expectNoAxeViolations(page)
  await remove.click()
  await expectNotice(page, 'The comment was removed.')
  await expect(fold).toHaveCount(0)
  await expect(commentBy(page, 'Calm Caasha')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await page.route('**/rest/v1/comments**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await chooseFromMenu(page, commentBy(page, 'Calm Caasha'), 'Remove from my post…')
  await remove.click()
  await expectNotice(page, 'The comment could not be removed.')
  await expect(comments(page).getByText('calm words')).toBeVisible()
  expect(await product.sql('select content from public.comments where post_id = $1', [post])).toEqual([
    { content: 'calm words' },
  ])

  // The muted author is folded in lists of posts and in the directory.
  await makePost(product, author, { title: 'A loud post' })
  await second.goto(`/profile/${author.username}/posts`)
  const posts = second.getByRole('list', { name: 'Posts' })
  await expect(posts.getByText('By somebody you muted')).toBeVisible()
  await expect(posts.getByText('A loud post')).toHaveCount(0)
  await second.goto(`/developers?search=Loud+Liban`)
  const found = second.getByRole('list', { name: 'Developers' })
  await expect(found.getByText('Somebody you muted')).toBeVisible()
  await found.getByRole('button', { name: 'Show anyway' }).click()
  await expect(found.getByRole('link', { name: 'Loud Liban' })).toBeVisible()
})

test('a block stops messages both ways, is not shown to the other person, and ends as it began', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
  signInNew,
}) => {
  const me = await signInNew({ full_name: 'Hodan Harassed' })
  const pest = await createMember({ full_name: 'Pesky Persson' })
  await writeMessages(product, [
    { from: pest, to: me, content: 'Salaan', minutesAgo: 4 },
    { from: me, to: pest, content: 'Salaan', minutesAgo: 3 },
    { from: pest, to: me, content: 'ugly words', minutesAgo: 2 },
  ])
  await page.goto(`/messages/${pest.id}`)
  const theirs = await openBrowser(pest)
  await theirs.clock.install()
  const post = await makePost(product, me)
  await makeComments(product, post, pest, ['ugly comment'])
  const theirPost = await theirs.context().newPage()
  await theirPost.goto(`/community/post/${post}`)
  await theirPost.getByRole('button', { name: 'Edit comment' }).click()
  const edit = theirPost.getByRole('form', { name: 'Edit comment' })
  await edit.getByRole('textbox').fill('uglier comment')
  await theirs.goto(`/messages/${me.id}`)
  await theirs.getByRole('textbox', { name: 'Message' }).fill('more ugly words')

  const prompt = page.getByText('How was your experience with Pesky Persson?')
  await expect(prompt).toBeVisible()
  // A mute is enough to stop the request for a rating.
  await chooseFromMenu(page, conversation(page), 'Mute this person')
  await expect(prompt).toHaveCount(0)
  const conversations = page.getByRole('list', { name: 'Conversations' })
  await expect(conversations.getByText('Muted', { exact: true })).toBeVisible()
  await chooseFromMenu(page, conversation(page), 'Block this person…')
  const dialog = page.getByRole('alertdialog', { name: 'Block Pesky Persson?' })
  await expect(dialog.getByText('Nobody tells them.', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('Others still see what they wrote.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(
    page.getByText('You blocked Pesky Persson. Neither of you can write to the other.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expect(prompt).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(0)

  allowErrors(/status of 403/)
  await expect(sendThroughApi(product, pest, me, 'more')).rejects.toThrow(/You can’t write to this member/)
  await expect(sendThroughApi(product, me, pest, 'more')).rejects.toThrow(/You can’t write to this member/)
  await theirs.clock.runFor(20_000) // to the next poll
  await expect(theirs.getByText('You can’t write to this member.')).toBeVisible()
  await expect(theirs.getByText(/block/i)).toHaveCount(0)
  await expect(theirs.getByRole('textbox', { name: 'Your text, which was not sent' })).toHaveValue(
    'more ugly words',
  )
  await expectNoAxeViolations(theirs)
  await theirs.goto(`/profile/${me.username}`)
  await expect(profileCard(theirs).getByText('You can’t write to this member.')).toBeVisible()
  await expect(profileCard(theirs).getByRole('link', { name: 'Send Message' })).toHaveCount(0)

  // Each attempt of the blocked person gets an error, and keeps the typed text.
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toHaveText('You can’t comment on this post.')
  await expect(edit.getByRole('textbox')).toHaveValue('uglier comment')
  const ownComment = commentBy(theirPost, 'Pesky Persson')
  await theirPost.getByRole('form', { name: 'Add a comment' }).getByRole('textbox').fill('ugliest comment')
  await theirPost.reload()
  await expect(theirPost.getByText('You can’t comment on this post.')).toBeVisible()
  await expect(theirPost.getByRole('textbox', { name: 'Your text, which was not sent' })).toHaveValue(
    'ugliest comment',
  )
  await expect(ownComment.getByRole('button', { name: 'Delete comment' })).toBeVisible()
  await expect(ownComment.getByRole('button', { name: /^(Edit comment|Reply)$/ })).toHaveCount(0)
  await expectNoAxeViolations(theirPost)

  await page.goto(`/profile/${pest.username}`)
  const card = profileCard(page)
  await expect(card.getByRole('link', { name: 'Send Message' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Unblock' }).click()
  await expect(card.getByRole('link', { name: 'Send Message' })).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('ugly words')).toBeVisible()
})
