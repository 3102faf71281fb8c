/** Reports by members and visitors. */
import type { Page } from '@playwright/test'

import { writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'
import { chooseFromMenu, commentBy, comments, conversation, profileCard } from './support/things.ts'

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
  // The notice about an earlier report may still be visible.
  await expect(page.getByText(/^Thank you\. Your report has arrived\./).last()).toBeVisible()
}

/** Expects that going back asks before the note of the open form is lost. */
async function expectBackToAsk(page: Page) {
  const note = page.getByRole('dialog', { name: /^Report this/ }).getByRole('textbox')
  await note.fill('It began last week.')
  await page.evaluate(() => window.history.back())
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('Your report has not been sent.')
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('It began last week.')
}

test('a member reports every kind of thing, blocks with a report, and reads what becomes of them', async ({
  memberPage: page,
  me,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const pest = await createMember({ full_name: 'Reported Rashiid' })
  const post = await makePost(product, pest, { title: 'A bad post' })
  await makeComments(product, post, pest, ['a bad comment'])
  await addRow(product, 'projects', { profile_id: pest.id, title: 'A bad project' })
  await writeMessages(product, [
    { from: me, to: pest, content: 'Salaan', minutesAgo: 3 },
    { from: pest, to: me, content: 'a bad message', minutesAgo: 2 },
  ])
  await addRow(product, 'user_ratings', {
    rater_id: pest.id,
    rated_id: me.id,
    rating_value: 1,
    comment: 'a bad review',
  })

  await openHydrated(page, '/community?search=A+bad+post')
  await chooseFromMenu(page, page.getByRole('article', { name: 'A bad post' }), 'Report this post…')
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  await expectNoAxeViolations(page)
  // On a phone the form scrolls, and its error must be in view from every scroll position.
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

  await openHydrated(page, `/community/post/${post}`)
  await chooseFromMenu(page, commentBy(page, 'Reported Rashiid'), 'Report this comment…')
  const note = page.getByRole('dialog', { name: 'Report this comment' }).getByRole('textbox')
  await note.fill('It began here.')
  await openHydrated(page, `/community/post/${post}`)
  await chooseFromMenu(page, commentBy(page, 'Reported Rashiid'), 'Report this comment…')
  await expect(note).toHaveValue('It began here.')
  await report(page, 'Harassment or hate')
  await page.goto(`/profile/${pest.username}`)
  await chooseFromMenu(page, profileCard(page), 'Report this profile…')
  await report(page, 'Impersonation')
  await chooseFromMenu(page, page.getByRole('region', { name: 'Projects' }), 'Report this project…')
  await report(page, 'Something else')
  await page.goto('/profile')
  await chooseFromMenu(page, page.getByRole('list', { name: 'Reviews' }), 'Report this review…')
  await report(page, 'Harassment or hate')
  const { promise: mayArrive, resolve: letOldPollsArrive } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/member_state*', async (route) => {
    const response = await route.fetch()
    // Newer responses are dropped, because they would repair what the stale one breaks.
    if (!/"relationships": ?null/.test(await response.text())) return
    await mayArrive
    await route.fulfill({ response })
  })
  await openHydrated(page, '/messages')
  await page.getByRole('link', { name: /Reported Rashiid/ }).click()
  await chooseFromMenu(page, conversation(page), 'Report this conversation…')
  await expectBackToAsk(page)
  const blocks = page.getByRole('checkbox', { name: 'Block Reported Rashiid, too' })
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(blocks).toBeInViewport({ ratio: 1 })
  if (desktop) await page.setViewportSize(desktop)
  await blocks.uncheck()
  await report(page, 'Sexual content')
  await chooseFromMenu(page, page.getByRole('log'), 'Report this message…')
  await expect(page.getByRole('checkbox', { name: 'Block Reported Rashiid, too' })).toBeChecked()
  await report(page, 'Scam')
  const notice = page.getByText('You blocked Reported Rashiid.')
  await expect(notice).toBeVisible()
  // A poll that began before the member's first block does not know of the block.
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
  allowErrors(/status of (404|429)/)
  const [me, judge] = [await createMember(), await createMember({ role: 'moderator' })]
  const author = await createMember({ full_name: 'Bad Barre' })
  const visitorEmail = `visitor-${crypto.randomUUID()}@example.org`
  const post = await makePost(product, author)
  const [comment = ''] = await makeComments(product, post, author, ['a bad comment'])
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, `/community/post/${post}`)
  // A menu that is higher than the screen stays on it, and scrolls.
  await page.setViewportSize({ width: 320, height: 140 })
  await commentBy(page, 'Bad Barre').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('menuitem', { name: 'Remove from my post…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Report this comment…' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('heading', { name: 'Report something' })).toBeVisible()
  const urlField = page.getByRole('textbox', { name: 'URL of the page' })
  await expect(urlField).toHaveValue(`/community/post/${post}#comment-${comment}`)

  await expect(page.getByRole('figure')).toHaveText('You report this comment:a bad comment')

  // The form names missing entries, and a URL that leads nowhere, beside their fields.
  const send = page.getByRole('button', { name: 'Report', exact: true })
  await send.click()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/choose what is wrong/)
  await expect(page.getByRole('textbox', { name: 'Tell us more' })).toHaveAccessibleDescription(
    /say what is wrong/,
  )
  await page.getByRole('radio', { name: /^Against the law/ }).check()
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('My picture, without asking me.')
  await page.getByRole('textbox', { name: 'Your email address' }).fill(visitorEmail)
  await expectNoAxeViolations(page)
  await urlField.fill('/community')
  await send.click()
  await expect(urlField).toHaveAccessibleDescription(/Nothing that somebody published is at this address/)
  await expect(urlField).toBeFocused()
  await urlField.fill(`${product.url}/community/post/${post}#comment-${comment}`)

  // Beyond the limit of reports the form says so and keeps the typed text.
  await product.sql(
    `insert into internal.waiting_reports (kind, thing, author_id, label, entries, reason, note, email)
    select 'comment', $1, $2, 'x', '[]', 'law', 'x', $3 from generate_series(1, 3)`,
    [comment, author.id, visitorEmail],
  )
  await send.click()
  await expect(page.getByText('This email address has reported several times today.')).toBeVisible()
  await expect(page.getByText('or try again in 24 hours.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tell us more' })).toHaveValue(
    'My picture, without asking me.',
  )
  await expectNoAxeViolations(page)
  await product.sql('delete from internal.waiting_reports where email = $1', [visitorEmail])
  await send.click()
  await expect(page.getByText('Almost done: follow the link in the mail')).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)

  // The link in the mail passes the report to the moderators, with the email address for answers.
  const mail = await product.waitForMail(visitorEmail, /Confirm your report/)
  const link = /\S+\/report\/confirm\S+/.exec(mail.text)?.[0] ?? ''
  await openHydrated(page, new URL(link).pathname + new URL(link).search)
  await expect(page.getByRole('figure')).toHaveText('You report this comment:a bad comment')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send my report' }).click()
  const sent = page.getByText('Your report is with the moderators.')
  await expect(sent).toBeVisible()
  await page.reload()
  await expect(sent).toBeVisible() // and nothing asks for the click again
  const [found] = await product.sql('select id::integer from internal.cases where thing = $1', [comment])
  const desk = await openBrowser(judge, `/moderation/case/${found?.id}`)
  await expect(desk.getByRole('link', { name: visitorEmail })).toBeVisible()
  await expect(desk.getByText('My picture, without asking me.')).toBeVisible()

  // Members come back to the comment after they signed in.
  await openHydrated(page, `/community/post/${post}`)
  await chooseFromMenu(page, commentBy(page, 'Bad Barre'), 'Report this comment…')
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
  await signInByForm(page, me)
  await expect(page).toHaveURL(`/community/post/${post}#comment-${comment}`)
  await chooseFromMenu(page, commentBy(page, 'Bad Barre'), 'Report this comment…')
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByRole('checkbox', { name: 'Block Bad Barre, too' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  // Folding the comment removes its dialog, yet the notice appears.
  await expectNotice(page, 'Thank you. Your report has arrived.')
  await expect(comments(page).getByText('By somebody you blocked')).toBeVisible()
  await page.getByText('Bad Barre is blocked.').getByRole('button', { name: 'Undo' }).click()
  await expect(comments(page).getByText('a bad comment')).toBeVisible()
})
