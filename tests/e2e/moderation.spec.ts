/** The moderators' desk. Reports come through the API, as the menus send them; each test has cases of its own. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { PIXEL } from '#tests/support/pixel.ts'
import { makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { projectUnderTest } from '#tests/support/supabase-project.ts'
import { decision, expectFitsAndPasses, PHONE, report, rpc } from './support/desk.ts'
import { indexedDbText } from './support/device-storage.ts'
import { expect, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { STORED_UNDER } from './support/pictures.ts'

const standingSchema = v.looseObject({
  decisions: v.array(v.looseObject({ id: v.number(), reason: v.string(), may_appeal: v.boolean() })),
})

/** Uploads a picture of one pixel to a post of the member's, as the form does, and returns its URL. */
async function addPicture(product: ProductClient, { session }: Member, post: string) {
  const path = `post-media/post_media/${post}/1_Fee.png`
  const api = projectUnderTest()?.url ?? product.url
  const stored = await fetch(`${api}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: await product.publishableKey(),
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'image/png',
    },
    body: PIXEL,
  })
  expect(stored.ok).toBe(true)
  const pictureUrl = `${STORED_UNDER}/${path}`
  await product.sql('update public.posts set media_url = $2, media_alt = $3 where id = $1', [
    post,
    pictureUrl,
    'What you pay',
  ])
  return pictureUrl
}

const reasonField = (page: Page) => decision(page).getByRole('textbox', { name: 'Reason' })

/** Expects that the picture is gone from the post, and that its file is queued for removal. */
async function expectPictureGone(page: Page, product: ProductClient, post: string, picture: string) {
  expect(
    await product.sql(
      `select p.media_url, not exists (
        select from storage.objects o where right($2, char_length(o.name)) = o.name
          and o.id not in (select f.object_id from internal.abandoned_files f)) as abandoned
      from public.posts p where p.id = $1`,
      [post, picture],
    ),
  ).toEqual([{ media_url: null, abandoned: true }])
  await expect(page.getByRole('img', { name: 'Picture 1' })).toHaveCount(0)
}

/** Expects that a deletion asks first, and that the moderator's own removal is not taken for another's change. */
async function expectDeletionAsks(page: Page) {
  await reasonField(page).fill('It is a scam.')
  await expect(page.getByText('Somebody else has changed this case')).toHaveCount(0)
  await decision(page).getByRole('button', { name: 'Delete this post' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete this post?' })
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await reasonField(page).fill('')
}

test('a report is decided by keyboard, its author reads the reason and appeals, and another moderator answers', async ({
  page,
  product,
  createMember,
  signIn,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const [author, reporter] = [await createMember({ full_name: 'Author Case' }), await createMember()]
  const [first, second] = [
    await createMember({ role: 'moderator', full_name: 'First Reader' }),
    await createMember({ role: 'moderator', full_name: 'Second Reader' }),
  ]
  const title = `Pay first ${author.username}`
  const post = await makePost(product, author, { title, content: 'Send money, **then** you get the job.' })
  const picture = await addPicture(product, author, post)
  const id = await report(product, reporter, post, { note: 'They asked me for 200 dollars.' })

  // The first moderator opens the queue from another page, and a case by key.
  await signIn(first)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /open case/ })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByTitle(/^Moderation: .+ waits?$/)
    .click()
  await expect(page).toHaveURL('/moderation')
  // The keys work from here on.
  await expect(page.getByRole('main')).toBeFocused()
  const row = page.getByRole('link', { name: title })
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  // Other tests report things meanwhile, so the focused case need not be the first one any more.
  await expect(page.locator('a[data-case]:focus')).toHaveCount(1)
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/moderation/case/${id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Send money, **then** you get the job.')).toBeVisible()
  await expect(page.getByText('They asked me for 200 dollars.')).toBeVisible()
  await expectFitsAndPasses(page)
  // The device stores neither evidence nor reporters' names.
  await expect.poll(() => indexedDbText(page)).toContain('dashboard')
  expect(await indexedDbText(page)).not.toContain('200 dollars')

  // The moderator removes the reported picture from the post and from the storage.
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await decision(page).getByRole('radio', { name: 'Delete' }).check()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove this picture?' })
  await expectNoAxeViolations(page)
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectNotice(page, 'The picture is removed.')
  await expect(page.getByRole('heading', { name: 'Picture removed' })).toBeVisible()
  await expectPictureGone(page, product, post, picture)
  await expectDeletionAsks(page)

  // A decision needs a reason. Once it is given, the next step has the focus.
  await page.getByRole('heading', { name: 'Evidence' }).click()
  await page.keyboard.press('3')
  await expect(decision(page).getByRole('radio', { name: 'Hide' })).toBeChecked()
  await expect(reasonField(page)).toBeFocused()
  await expect(decision(page).getByRole('button', { name: 'Hide this post' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(reasonField(page)).toHaveAccessibleDescription(/Please write why/)
  await page.keyboard.type('Jobs cost nothing here. j1')
  await expect(decision(page).getByRole('radio', { name: 'Hide' })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Hidden' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Next case|Back to the queue)$/ }).last()).toBeFocused()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  const visitor = await openBrowser(null, `/community/post/${post}`)
  await expect(visitor.getByText(title)).toHaveCount(0)

  await page.goto('/moderation?state=closed')
  const closed = page.getByRole('listitem').filter({ hasText: title })
  await expect(closed.getByText('Hidden', { exact: true })).toBeVisible()
  await page.goto(`/moderation/case/${id}`)

  // The author reads the reason, and appeals.
  const standing = v.parse(standingSchema, await rpc(product, author, 'my_standing', {}))
  expect(standing.decisions).toMatchObject([
    { reason: 'Jobs cost nothing here. j1', may_appeal: true },
    { may_appeal: false },
  ])
  await rpc(product, author, 'appeal', {
    decision_id: standing.decisions[0]?.id,
    text: 'The money is for the bus, and we pay it back.',
  })
  await page.reload()
  await expect(page.getByText('The money is for the bus, and we pay it back.')).toBeVisible()
  await expect(page.getByText('This appeal is against your own decision.')).toBeVisible()

  const other = await openBrowser(second, '/moderation?state=appeals')
  await other.getByRole('link', { name: title }).click()
  await other.getByRole('button', { name: 'Grant it and undo' }).click()
  await expect(other.getByRole('textbox', { name: 'Your answer' })).toHaveAccessibleDescription(
    /Please write why/,
  )
  await other.getByRole('textbox', { name: 'Your answer' }).fill('Say so in the post next time.')
  await expectNoAxeViolations(other)
  // "Grant in part" replaces hiding by a warning.
  await other.getByRole('button', { name: 'Grant in part' }).click()
  await expect(other.getByText(/^Granted in part/)).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Warned' })).toBeVisible()
  await expect(other.getByText(/^Undone .* by Second Reader$/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
})

test('two moderators on one case: the slower one keeps the text, and sees the decision of the other', async ({
  page,
  product,
  createMember,
  signIn,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  const [author, reporter] = [
    await createMember({ full_name: 'Waxbarashadiisiiba'.repeat(5) }),
    await createMember(),
  ]
  const [slow, quick] = [
    await createMember({ role: 'moderator' }),
    await createMember({ role: 'moderator', full_name: 'Quick Reader' }),
  ]
  const id = await report(product, reporter, author.id, { kind: 'profile' })
  await page.setViewportSize(PHONE)
  await signIn(slow)
  await page.goto('/moderation')
  await expect(page.getByRole('link', { name: author.fullName })).toBeVisible()
  await expectFitsAndPasses(page)
  await page.goto(`/moderation/case/${id}`)
  await page.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(page.getByText('You are on it.')).toBeVisible()
  // The form is one tap away. A decision that hides everything says so.
  await page.getByRole('button', { name: 'Go to decision' }).click()
  await expect(decision(page).getByRole('radio', { name: 'No action' })).toBeFocused()
  await expect(decision(page).getByRole('radio', { name: 'No action' })).toBeInViewport()
  await decision(page).getByRole('radio', { name: 'Hide' }).check()
  await expect(decision(page).getByRole('button', { name: 'Hide this profile' })).toBeVisible()
  await decision(page).getByRole('checkbox', { name: 'Hide their profile and everything' }).check()
  await expect(
    decision(page).getByRole('button', { name: `Hide everything of ${author.fullName}` }),
  ).toBeVisible()
  await reasonField(page).fill('It lies.')
  await decision(page)
    .getByRole('button', { name: /^Hide everything/ })
    .click()
  const hiding = page.getByRole('alertdialog', { name: `Hide everything of ${author.fullName}?` })
  await hiding.getByRole('button', { name: 'Cancel' }).click()
  await reasonField(page).fill('')
  // A note for moderators never becomes the letter to the member.
  await decision(page).getByRole('radio', { name: 'No action' }).check()
  await decision(page).getByRole('textbox', { name: 'Note' }).fill('I know this one.')
  await decision(page).getByRole('radio', { name: 'Warn' }).check()
  await expect(reasonField(page)).toHaveValue('')
  await reasonField(page).fill('Slow words')
  await expectFitsAndPasses(page)

  const other = await openBrowser(quick, `/moderation/case/${id}`)
  await expect(other.getByText('is on it.')).toBeVisible()
  await decision(other).getByRole('radio', { name: 'Pause' }).check()
  await decision(other).getByRole('combobox', { name: 'For how long' }).selectOption('7 days')
  await decision(other).getByRole('button', { name: 'Scam' }).click()
  await expect(reasonField(other)).toHaveValue(/money, passwords or documents/)
  // The header's number arrives in the response with the unread messages.
  const counted = other.waitForRequest('**/rpc/member_state*')
  await decision(other)
    .getByRole('button', { name: /^Pause / })
    .click()
  await expect(other.getByRole('heading', { name: 'Paused for 7 days' })).toBeVisible()
  await counted

  await decision(page)
    .getByRole('button', { name: /^Warn / })
    .click()
  // The moderator has to read the changed case and choose again.
  await expect(page.getByRole('alert')).toContainText('This case has changed since you chose.')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(decision(page).getByRole('button', { name: 'Decide' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paused for 7 days' })).toBeVisible()
  await expect(reasonField(page)).toHaveValue('Slow words')
  // The typed words survive a reload.
  await page.reload()
  await expect(reasonField(page)).toHaveValue('Slow words')
  await decision(page).getByRole('radio', { name: 'Warn' }).check()
  await decision(page)
    .getByRole('button', { name: /^Warn / })
    .click()
  await expect(page.getByRole('heading', { name: 'Warned' })).toBeInViewport()

  // Undoing a decision needs a reason.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Undo this decision?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Seven days were too many.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Undo the decision' }).click()
  await expect(page.getByText(/^Undone /)).toBeVisible()
  await expect(page.getByText('Seven days were too many.')).toBeVisible()
  expect(await product.sql('select paused_until from public.profiles where id = $1', [author.id])).toEqual([
    { paused_until: null },
  ])
})
