/** Mute, block, report, and what becomes of it, with two and three people. */
import type { Locator, Page } from '@playwright/test'

import * as v from 'valibot'

import { sendThroughApi, writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'

/** Chooses from the menu of the first thing within this part of the page. */
async function choose(page: Page, within: Locator, item: string) {
  await within.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Fills in and sends the open form. */
async function report(page: Page, reason: string, note = '') {
  const dialog = page.getByRole('dialog', { name: /^Report this/ })
  await dialog.getByRole('radio', { name: reason }).check()
  if (reason === 'Harassment or hate') {
    const blocks = dialog.getByRole('checkbox', { name: /^Block / })
    await expect(blocks).toBeChecked()
    await blocks.uncheck()
  }
  if (note) await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)
  // The thanks for an earlier report may still be there.
  await expect(page.getByText(/^Thank you\. Your report has arrived\./).last()).toBeVisible()
}

/** The phone's Back asks before it loses the note of the open form. */
async function expectBackToAsk(page: Page) {
  const note = page.getByRole('dialog', { name: /^Report this/ }).getByRole('textbox')
  await note.fill('It began last week.')
  await page.evaluate(() => window.history.back())
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('Your report has not been sent.')
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('It began last week.')
}

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' })
const commentBy = (page: Page, name: string) => page.getByRole('article', { name: `Comment by ${name}` })
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ })
const profileCard = (page: Page) => page.getByRole('region', { name: 'About this developer' })

test('a muted author is folded, in this tab and in others, until the member unmutes them', async ({
  page,
  context,
  product,
  createMember,
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 500/, /A comment could not be/)
  const me = await createMember()
  const [author, other] = [
    await createMember({ full_name: 'Loud Liban', title: 'Weaver' }),
    await createMember({ full_name: 'Calm Caasha' }),
  ]
  const post = await makePost(product, me, { title: 'A calm post' })
  await makeComments(product, post, author, ['loud words'])
  await makeComments(product, post, other, ['calm words'])
  await signIn(me)
  await page.goto(`/community/post/${post}`)
  await hydrated(page)
  await choose(page, commentBy(page, 'Loud Liban'), 'Mute this person')
  await expect(page.getByText('Loud Liban is muted.')).toBeVisible()
  await expect(comments(page).getByText('By somebody you muted')).toBeVisible()
  await expect(comments(page).getByText('loud words')).toBeHidden()
  await expect(comments(page).getByText('calm words')).toBeVisible()
  // The menu's button is gone: the keyboard goes on where it was.
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
  await choose(page, commentBy(page, 'Loud Liban'), 'Mute this person')
  await expect(comments(page).getByText('By somebody you muted')).toBeVisible()

  // What stands under the member's own post is reported or removed, also without being read.
  const fold = comments(page).getByRole('listitem').filter({ hasText: 'By somebody you muted' })
  await choose(page, fold, 'Report this comment…')
  await expect(page.getByRole('dialog', { name: 'Report this comment' })).toBeVisible()
  await page.keyboard.press('Escape')
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
  await choose(page, fold, 'Remove from my post…')
  await expectNoAxeViolations(page)
  await remove.click()
  await expect(page.getByText('The comment was removed.')).toBeVisible()
  await expect(fold).toHaveCount(0)
  await expect(commentBy(page, 'Calm Caasha')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await page.route('**/rest/v1/comments**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await choose(page, commentBy(page, 'Calm Caasha'), 'Remove from my post…')
  await remove.click()
  await expect(page.getByText('The comment could not be removed.')).toBeVisible()
  await expect(comments(page).getByText('calm words')).toBeVisible()
  expect(await product.sql('select content from public.comments where post_id = $1', [post])).toEqual([
    { content: 'calm words' },
  ])

  // In the list of their posts, and in the directory.
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

test('a block stops messages both ways, tells the other person nothing, and ends as it began', async ({
  page,
  product,
  createMember,
  signIn,
  openBrowser,
  allowErrors,
}) => {
  const me = await createMember({ full_name: 'Hodan Harassed' })
  const pest = await createMember({ full_name: 'Pesky Persson' })
  await writeMessages(product, [
    { from: pest, to: me, content: 'Salaan', minutesAgo: 4 },
    { from: me, to: pest, content: 'Salaan', minutesAgo: 3 },
    { from: pest, to: me, content: 'ugly words', minutesAgo: 2 },
  ])
  await signIn(me)
  await page.goto(`/messages/${pest.id}`)
  const theirs = await openBrowser(pest)
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
  // A mute is enough: nobody has to rate a pest.
  await choose(page, thread(page), 'Mute this person')
  await expect(prompt).toHaveCount(0)
  const conversations = page.getByRole('list', { name: 'Conversations' })
  await expect(conversations.getByText('Muted', { exact: true })).toBeVisible()
  await choose(page, thread(page), 'Block this person…')
  const dialog = page.getByRole('alertdialog', { name: 'Block Pesky Persson?' })
  await expect(dialog.getByText('Nobody tells them.')).toBeVisible()
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
  await expect(theirs.getByText('You can’t write to this member.')).toBeVisible()
  await expect(theirs.getByText(/block/i)).toHaveCount(0)
  await expect(theirs.getByRole('textbox', { name: 'Your text, which was not sent' })).toHaveValue(
    'more ugly words',
  )
  await expectNoAxeViolations(theirs)
  await theirs.goto(`/profile/${me.username}`)
  await expect(profileCard(theirs).getByText('You can’t write to this member.')).toBeVisible()
  await expect(profileCard(theirs).getByRole('link', { name: 'Send Message' })).toHaveCount(0)

  // Nothing that they try fails without a word, or loses their text.
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

test('a member reports every kind of thing, blocks with a report, and reads what becomes of them', async ({
  page,
  product,
  createMember,
  signIn,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const me = await createMember()
  const pest = await createMember({ full_name: 'Reported Rashiid' })
  const post = await makePost(product, pest, { title: 'A bad post' })
  await makeComments(product, post, pest, ['a bad comment'])
  await product.sql('insert into public.projects (profile_id, title) values ($1, $2)', [
    pest.id,
    'A bad project',
  ])
  await writeMessages(product, [
    { from: me, to: pest, content: 'Salaan', minutesAgo: 3 },
    { from: pest, to: me, content: 'a bad message', minutesAgo: 2 },
  ])
  await product.sql(
    `insert into public.user_ratings (rater_id, rated_id, rating_value, comment) values ($1, $2, 1, 'a bad review')`,
    [pest.id, me.id],
  )
  await signIn(me)

  await page.goto('/community?search=A+bad+post')
  await hydrated(page)
  await choose(page, page.getByRole('article', { name: 'A bad post' }), 'Report this post…')
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  await expectNoAxeViolations(page)
  // On a phone the form scrolls: what is wrong must be in sight, wherever it is scrolled to.
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  await dialog.getByRole('textbox').scrollIntoViewIfNeeded()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what is wrong.')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expect(dialog.getByRole('radio').first()).toBeInViewport({ ratio: 1 })
  await page.route('**/rest/v1/rpc/report', (route) => route.abort())
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your report could not be sent.')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await page.unroute('**/rest/v1/rpc/report')
  if (desktop) await page.setViewportSize(desktop)
  await report(page, 'Spam', 'The same on every day.')

  await page.goto(`/community/post/${post}`)
  await hydrated(page)
  await choose(page, commentBy(page, 'Reported Rashiid'), 'Report this comment…')
  await report(page, 'Harassment or hate')
  await page.goto(`/profile/${pest.username}`)
  await choose(page, profileCard(page), 'Report this profile…')
  await report(page, 'Impersonation')
  await choose(page, page.getByRole('region', { name: 'Projects' }), 'Report this project…')
  await report(page, 'Something else')
  await page.goto('/profile')
  await choose(page, page.getByRole('list', { name: 'Reviews' }), 'Report this review…')
  await report(page, 'Harassment or hate')
  const { promise: mayArrive, resolve: letOldPollsArrive } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/unread_summary*', async (route) => {
    const response = await route.fetch()
    // Newer answers never arrive: they would repair what an old one breaks.
    if (!/"relationships_at": ?null/.test(await response.text())) return
    await mayArrive
    await route.fulfill({ response })
  })
  await page.goto('/messages')
  await hydrated(page)
  await page.getByRole('link', { name: /Reported Rashiid/ }).click()
  await choose(page, thread(page), 'Report this conversation…')
  await expectBackToAsk(page)
  const blocks = page.getByRole('checkbox', { name: 'Block Reported Rashiid, too' })
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(blocks).toBeInViewport({ ratio: 1 })
  if (desktop) await page.setViewportSize(desktop)
  await blocks.uncheck()
  await report(page, 'Sexual content')
  await choose(page, page.getByRole('log'), 'Report this message…')
  await expect(page.getByRole('checkbox', { name: 'Block Reported Rashiid, too' })).toBeChecked()
  await report(page, 'Scam')
  const notice = page.getByText('You blocked Reported Rashiid.')
  await expect(notice).toBeVisible()
  // A poll from before the member's first block knows nothing of it.
  const reloaded = page.waitForResponse('**/rest/v1/rpc/relationships')
  letOldPollsArrive()
  await reloaded
  await expect(notice).toBeVisible()

  await page.getByRole('button', { name: 'Your reports' }).last().click()
  const list = page.getByRole('list', { name: 'Your reports' })
  for (const entry of [
    'A post: Spam',
    'A comment: Harassment or hate',
    'A profile: Impersonation',
    'A project: Something else',
    'A review: Harassment or hate',
    'A conversation: Sexual content',
    'A message: Scam',
  ]) {
    await expect(list.getByText(entry)).toBeVisible()
  }
  await expect(list.getByText('Waiting for a moderator')).toHaveCount(7)
  await expectNoAxeViolations(page)
})

test('a visitor reports a comment without an account by a mailed link, or signs in and reports it there', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const [me, judge] = [await createMember(), await createMember({ role: 'moderator' })]
  const author = await createMember({ full_name: 'Bad Barre' })
  const post = await makePost(product, author)
  const [comment = ''] = await makeComments(product, post, author, ['a bad comment'])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/community/post/${post}`)
  await hydrated(page)
  // A menu that is higher than the screen stays on it, and scrolls.
  await page.setViewportSize({ width: 320, height: 140 })
  await commentBy(page, 'Bad Barre').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('menuitem', { name: 'Remove from my post…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Report this comment…' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('heading', { name: 'Report something' })).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Address of the page' })
  await expect(address).toHaveValue(`/community/post/${post}#comment-${comment}`)

  await expect(page.getByRole('figure')).toHaveText('You report this comment:a bad comment')

  // What is missing is named beside its field; an address that leads nowhere, too.
  const send = page.getByRole('button', { name: 'Report', exact: true })
  await send.click()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/choose what is wrong/)
  await page.getByRole('radio', { name: /^Against the law/ }).check()
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('My picture, without asking me.')
  await page.getByRole('textbox', { name: 'Your mail address' }).fill(`visitor-${me.username}@example.org`)
  await expectNoAxeViolations(page)
  await address.fill('/community')
  await send.click()
  await expect(address).toHaveAccessibleDescription(/Nothing that somebody published stands at this address/)
  await expect(address).toBeFocused()
  await address.fill(`${product.url}/community/post/${post}#comment-${comment}`)
  await send.click()
  await expect(page.getByText('Almost done: follow the link in the mail')).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)

  // The click in the mail brings it before the moderators, with the address for answers.
  const mail = await product.waitForMail(`visitor-${me.username}@example.org`, /Confirm your report/)
  const link = /\S+\/report\/confirm\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(new URL(link).pathname + new URL(link).search)
  await hydrated(page)
  await expect(page.getByRole('figure')).toHaveText('You report this comment:a bad comment')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send my report' }).click()
  const sent = page.getByText('Your report is with the moderators.')
  await expect(sent).toBeVisible()
  await page.reload()
  await expect(sent).toBeVisible() // and nothing asks for the click again
  const [found] = await product.sql('select id::integer from internal.cases where thing = $1', [comment])
  const desk = await openBrowser(judge)
  await desk.goto(`/moderation/case/${found?.id}`)
  await expect(desk.getByRole('link', { name: `visitor-${me.username}@example.org` })).toBeVisible()
  await expect(desk.getByText('My picture, without asking me.')).toBeVisible()

  // Whoever has an account comes back to the comment.
  await page.goto(`/community/post/${post}`)
  await hydrated(page)
  await choose(page, commentBy(page, 'Bad Barre'), 'Report this comment…')
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('Password').fill(me.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/community/post/${post}#comment-${comment}`)
  await choose(page, commentBy(page, 'Bad Barre'), 'Report this comment…')
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByRole('checkbox', { name: 'Block Bad Barre, too' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  // The comment is folded, and the dialog gone with it: the thanks come all the same.
  await expect(page.getByText('Thank you. Your report has arrived.')).toBeVisible()
  await expect(comments(page).getByText('By somebody you blocked')).toBeVisible()
  await page.getByText('Bad Barre is blocked.').getByRole('button', { name: 'Undo' }).click()
  await expect(comments(page).getByText('a bad comment')).toBeVisible()
})

async function hide(
  product: { sql(sql: string, params: unknown[]): Promise<unknown> },
  kind: string,
  id: string,
) {
  await product.sql('select internal.set_hidden($1, $2, true)', [kind, id])
}

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
  await hide(product, 'post', hiddenPost)
  await hide(product, 'comment', comment)
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
  const others = await openBrowser(reader)
  await others.goto(`/community/post/${post}`)
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
  const call = (name: string, body: object, { session }: Member) =>
    product.api('POST', `/rest/v1/rpc/${name}`, body, session.access_token)
  await call('report', { kind: 'post', thing, reason: 'spam' }, reporter)
  const [found] = await product.sql('select id::integer, version from internal.cases where thing = $1', [
    thing,
  ])
  const { id, version } = v.parse(caseSchema, found)
  await call('decide', { case_id: id, version, ...decision }, moderator)
}

test('a paused member reads why on every page, and appeals', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const me = await createMember()
  const moderator = await createMember({ role: 'moderator' })
  const reporter = await createMember()
  const post = await makePost(product, me, { title: 'Buy my course', content: 'Buy it now' })
  const reason = 'You wrote the same advertisement in five places.'
  await decide(product, post, { reporter, moderator }, { action: 'pause', reason, days: 3 })
  await signIn(me)
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
  // A draft survives a reload.
  await page.reload()
  await decision.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decision.getByRole('heading', { name: 'Your appeal waits for a moderator' })).toBeVisible()
  await expect(decision.getByText('It was one post.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/settings')
  await expectNoAxeViolations(page)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Your reports' }).click()
  await expect(page.getByRole('heading', { name: 'You have reported nothing' })).toBeVisible()
})
