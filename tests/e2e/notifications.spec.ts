/** Two people's notifications are shown, opened, read, turned off and muted. */
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectStill, noteShifts } from './support/layout-shifts.ts'
import { expectNotice } from './support/notices.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('list', { name: 'Notifications' })
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

async function choose(page: Page, text: string, item: string) {
  await row(page, text)
    .getByRole('button', { name: /^Options/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a comment rings the bell, opens at its place, and is read in every tab', async ({
  memberPage: page,
  me,
  context,
  product,
  createMember,
}) => {
  const other = await createMember({ full_name: 'Fartuun Faarax' })
  const post = await makePost(product, me, { title: 'Told about this' })
  const comment = await write(product, other, post, 'Words for the author')
  await page.goto('/')
  await expect(bell(page)).toHaveText('1')
  await page.goto('/notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread')
  // The bell counts unseen news only; a row that was seen stays marked as unread.
  await expect(bell(page)).toHaveText('')
  const second = await context.newPage()
  await second.goto('/notifications')
  await expect(row(second, 'Unread:')).toHaveCount(1)

  const shown = row(page, 'Fartuun Faarax commented on your post')
  await expect(shown).toContainText('Told about this')
  await expect(shown).toContainText('Words for the author')
  const told = page.getByRole('region', { name: 'How you are told' })
  await expect(told).toContainText('The rest every day at 18:00.')
  await expect(told).toContainText('22:00 to 07:00')
  await expectNoAxeViolations(page)
  await shown.getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/community/post/${post}#comment-${comment}`)
  await expect(page.getByRole('article', { name: 'Comment by Fartuun Faarax' })).toBeInViewport()
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifications')
  await expect(row(second, 'Fartuun Faarax')).toBeVisible()
  await expect(row(second, 'Unread:')).toHaveCount(0)
  await page.goBack()
  await expect(row(page, 'Fartuun Faarax')).toBeVisible()
  await expect(page.getByText('You have read everything.')).toBeVisible()

  // Reading the post marks its notification as read.
  await write(product, other, post, 'More words')
  await second.goto(`/community/post/${post}`)
  await expect.poll(() => unread(product, me)).toBe(0)
  await expect(bell(second)).toHaveAccessibleName('Notifications')
})

test('a kind is turned off and a post muted in place, and each can be undone', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const me = await signInNew()
  const [first, second] = [
    await createMember({ full_name: 'Liban Likes' }),
    await createMember({ full_name: 'Cawo Comments' }),
  ]
  const post = await makePost(product, me, { title: 'Liked and discussed' })
  for (const { id, session } of [first, second]) {
    await product.api('POST', '/rest/v1/post_likes', { post_id: post, profile_id: id }, session.access_token)
  }
  await write(product, second, post, 'one')
  await page.goto('/notifications')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page)).toContainText(
    /(Liban Likes and Cawo Comments|Cawo Comments and Liban Likes) liked your post/,
  )

  await choose(page, 'liked your post', 'Turn off likes')
  await expect(page.getByText('You get no more notifications about likes.')).toBeVisible()
  await expect(row(page, 'liked your post')).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'liked your post')).toBeVisible()

  await choose(page, 'commented on your post', 'Mute this post')
  await expectNotice(page, 'This post is muted')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await write(product, first, post, 'unheard')
  expect(await unread(product, me)).toBe(0)
  await row(page, 'commented on your post').getByRole('link').click()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Unmute this post' }).click()
  await expectNotice(page, 'This post is no longer muted.')
  await write(product, first, post, 'heard')
  expect(await unread(product, me)).toBe(1)

  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all read' }).dblclick()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => unread(product, me)).toBe(0)
})

test('preferences are saved one by one, and say so', async ({
  memberPage: page,
  me,
  product,
  allowErrors,
}) => {
  await product.sql(
    'update public.notification_preferences set mail_bounced_at = now() where owner_id = $1',
    [me.id],
  )
  await page.goto('/settings/notifications')
  const mail = page.getByRole('checkbox', { name: 'Comments on your posts: by mail' })
  await expect(mail).toBeChecked()
  await expectNoAxeViolations(page)
  await mail.uncheck()
  await page.getByRole('combobox', { name: 'Digest' }).selectOption('Once a week')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Friday')
  await page.getByRole('switch', { name: 'Quiet hours' }).uncheck()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Mail to your email address came back')).toHaveCount(0)
  await expect
    .poll(() =>
      product.sql(
        `select off, digest, digest_day, quiet_from = quiet_to as loud, mail_bounced_at
         from public.notification_preferences where owner_id = $1`,
        [me.id],
      ),
    )
    .toEqual([{ off: ['comment:mail'], digest: 'weekly', digest_day: 5, loud: true, mail_bounced_at: null }])

  allowErrors(/ERR_FAILED/)
  await page.route('**/rpc/set_notification_preferences', (route) => route.abort(), { times: 1 })
  const push = page.getByRole('checkbox', { name: 'Mentions of you: by push' })
  await push.click()
  await expectNotice(page, 'That was not saved.')
  await expect(push).toBeChecked()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expectNotice(page, 'A test is on its way by mail.')
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Day' })).toHaveValue('5')
})

test('a mail’s link stops its kind of mails without a sign-in, after a question', async ({
  page,
  product,
  createMember,
}) => {
  const me = await createMember()
  const [row] = await product.sql(
    'select unsubscribe_key as key from public.notification_preferences where owner_id = $1',
    [me.id],
  )
  await openHydrated(page, `/unsubscribe?kind=digest&key=${row?.key}`)
  await expect(page.getByRole('heading', { name: 'Stop the digest of your notifications?' })).toBeVisible()
  await expectNoAxeViolations(page)
  const state = () =>
    product.sql('select digest, off from public.notification_preferences where owner_id = $1', [me.id])
  expect(await state(), 'opened, not pressed').toEqual([{ digest: 'daily', off: [] }])
  // The keyboard presses twice, because a mouse's second click would move the focus after a quick response.
  await page.getByRole('button', { name: 'Stop these emails' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused()
  expect(await state()).toEqual([{ digest: 'off', off: [] }])
  await page.getByRole('button', { name: 'Stop all such emails' }).click()
  await expect(page.getByText('no more emails about messages and notifications')).toBeVisible()
  expect(await state()).toEqual([
    { digest: 'off', off: ['first_message:mail', 'job_ending:mail', 'message:mail'] },
  ])
  await page.goto('/unsubscribe?kind=digest')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('the home page shows what is new without moving, and nothing of another person', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const [me, other] = [await createMember(), await createMember({ full_name: 'Nimco News' })]
  const post = await makePost(product, me, { title: 'What do you think?' })
  await write(product, other, post, 'news')
  await signIn(me)
  await page.addInitScript(noteShifts)
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread')
  const news = page.getByRole('region', { name: 'New for you' })
  const answered = news.getByRole('link', { name: /What do you think\? .*Nimco News commented/ })
  await expect(answered).toBeVisible()
  await expectStill(page, '/')
  // Only the bell shows the number.
  await expect(news.getByText('1', { exact: true })).toHaveCount(0)
  await answered.click()
  await expect(page).toHaveURL(`/community/post/${post}`)
  // The test waits until the post is marked as read, because its end removes the member.
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await signIn(other)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

/** Writes a comment by the API as its author, because inserts by SQL do not notify. @returns its id */
async function write(product: ProductClient, { id, session }: Member, post: string, content: string) {
  const comment = randomUUID()
  const row = { id: comment, post_id: post, profile_id: id, content }
  await product.api('POST', '/rest/v1/comments', row, session.access_token)
  return comment
}

/** Counts the member's unread notifications in the database. */
async function unread(product: ProductClient, { id }: Member) {
  const rows = await product.sql(
    'select from public.notifications where owner_id = $1 and read_at is null and not withdrawn',
    [id],
  )
  return rows.length
}
