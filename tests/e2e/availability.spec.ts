/** One person's availability as another one reads it: stated, confirmed by a mail's link, or ended by silence. */
import type { Page } from '@playwright/test'

import { uniqueWord } from './support/directory-page.ts'
import { expect, expectNoAxeViolations, type Member } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { COMPLETE, chooseOption, save, test } from './support/profile-form.ts'
import { profileCard } from './support/things.ts'

const question = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })

test('what one says of it is found, asked again, kept by a tap or a mail, and closed by silence', async ({
  page,
  openBrowser,
  allowErrors,
  product,
  openForm,
}) => {
  const word = uniqueWord()
  const other = await openBrowser(null, '/developers')
  await other.setViewportSize({ width: 1280, height: 800 })
  await page.setViewportSize({ width: 360, height: 740 })

  const me = await openForm({ ...COMPLETE, full_name: `Sagal ${word}` })
  await chooseOption(page, 'Specializations', 'Backend Developer')
  await page.getByRole('switch', { name: 'Looking around' }).check()
  await expectNoAxeViolations(page)
  await save(page).click()
  await expect(page).toHaveURL('/profile')
  await expect(profileCard(page)).toContainText('Not available for hire · looking around · confirmed today')

  await openHydrated(other, `/developers?search=${word}&available_for_hire=looking`)
  const card = other.getByRole('article').filter({ hasText: word })
  await expect(card).toContainText('Not available for hire · looking around ✓ confirmed today')
  await expectNoAxeViolations(other)
  await other.getByRole('radio', { name: 'Available for hire' }).check({ force: true })
  await expect(other).toHaveURL(/available_for_hire=true/)
  await expect(other.getByText('No developers found')).toBeVisible()

  await askAfter90Days(product, me)
  await page.goto('/profile')
  await expect(profileCard(page)).toContainText('confirmed 90 days ago')
  await expect(profileCard(page).getByRole('link', { name: 'Change it' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/notifications')
  await expect(question(page, 'Are you still looking around?')).toBeVisible()
  await expectNoAxeViolations(page)
  await question(page, 'Are you still looking around?').getByRole('button', { name: 'Yes, still so' }).click()
  await expect(question(page, 'Are you still looking around?')).toHaveCount(0)
  await other.goto(`/profile/${me.username}`)
  await expect(profileCard(other)).toContainText('looking around · confirmed today')

  const key = await askAfter90Days(product, me)
  await openHydrated(other, `/availability?key=${key}`)
  await expectNoAxeViolations(other)
  await other.getByRole('button', { name: 'Yes, keep it' }).click()
  await expect(other.getByRole('heading', { name: 'Confirmed' })).toBeFocused()
  await expect(other.getByText('looking around · confirmed today')).toBeVisible()
  allowErrors(/status of 404/)
  await openHydrated(other, `/availability?key=${key}`)
  await other.getByRole('button', { name: 'Yes, keep it' }).click()
  await expect(other.getByRole('alert')).toContainText('This link no longer works')

  await askAfter90Days(product, me)
  await product.sql(
    `update internal.availability_questions set asked_at = now() - interval '15 days' where owner_id = $1`,
    [me.id],
  )
  await product.sql('select internal.close_unconfirmed_availability()')
  await page.goto('/notifications')
  await expect(question(page, 'Your profile now says “Not available for hire”')).toBeVisible()
  await other.goto(`/profile/${me.username}`)
  await expect(profileCard(other).getByText('Not available for hire', { exact: true })).toBeVisible()
})

test('a profile says how soon its member usually answers, until they switch that off', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const me = await createMember({ full_name: 'Answers Often' })
  for (let count = 0; count < 5; count++) {
    const writer = await createMember()
    await product.sql(
      `insert into public.messages (sender_id, recipient_id, content, created_at)
      values ($1, $2, 'Are you free?', now() - interval '20 days'),
        ($2, $1, 'In May.', now() - interval '20 days' + interval '1 hour')`,
      [writer.id, me.id],
    )
  }
  await page.goto(`/profile/${me.username}`)
  await expect(profileCard(page).getByText('Usually answers within a day')).toBeVisible()
  await signIn(me)
  await page.goto('/settings/privacy')
  await page.getByRole('switch', { name: 'Show how soon I usually answer' }).uncheck()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto(`/profile/${me.username}`)
  await expect(profileCard(page).getByText('Answers Often')).toBeVisible()
  await expect(profileCard(page).getByText('Usually answers')).toHaveCount(0)
})

/** Lets 90 days pass for one member. @returns the key of the mail's link */
async function askAfter90Days(
  { sql }: { sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]> },
  { id }: Member,
) {
  await sql(
    `update public.profiles set availability_confirmed_on = (now() at time zone 'UTC')::date - 90 where id = $1`,
    [id],
  )
  await sql('select internal.ask_about_availability()')
  const [row] = await sql('select key from internal.availability_questions where owner_id = $1', [id])
  return String(row?.key)
}
