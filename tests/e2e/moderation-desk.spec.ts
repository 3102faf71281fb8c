/** The moderators' desk: its visitors, and what admins do there. */
import { decision, expectFitsAndPasses, PHONE, report } from './support/desk.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests, requestsOf } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'

test('the desk is for moderators: not for visitors and members, and nobody decides on their own case', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
  signInNew,
}) => {
  await page.goto('/moderation/members')
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent('/moderation/members')}`)
  const member = await createMember()
  const asMember = await openBrowser(member)
  const requests = requestsOf(asMember, /rpc\/moderation_/)
  for (const path of ['/moderation', '/moderation/health']) {
    await asMember.goto(path)
    await expect(asMember.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
  expect(requests).toEqual([])

  const moderator = await signInNew({ role: 'moderator' })
  const id = await report(product, member, moderator.id, { kind: 'profile', reason: 'other' })
  await page.goto(`/moderation/case/${id}`)
  await expect(page.getByText('This case is about you. Another moderator decides.')).toBeVisible()
  await expect(decision(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeHidden()
  const sections = page.getByRole('navigation', { name: 'Parts of the desk' })
  await expect(sections.getByRole('link')).toHaveText(['Queue', 'Members', 'Specializations', 'Totals'])
  // The page of totals is for everyone, but moderators keep the desk's navigation there.
  await sections.getByRole('link', { name: 'Totals' }).click()
  await expect(page.getByRole('heading', { name: 'Moderation totals' })).toBeVisible()
  await expect(sections.getByRole('link')).toHaveText(['Queue', 'Members', 'Specializations', 'Totals'])
  for (const path of ['/moderation/limits', '/moderation/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }

  // A key shows the list of keys. People who use speech input turn the keys off.
  await page.goto('/moderation')
  await expect(page.getByRole('navigation', { name: 'Cases' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await expectNoAxeViolations(page)
  await keys.getByRole('switch', { name: 'Use single keys' }).uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()

  // A reloaded page requests the desk before it knows the member's standing, so the server refuses it.
  allowErrors(/status of 403/)
  // `suspend` would also end the session, and signing in again would lead here, too.
  await product.sql('update public.profiles set suspended_at = now() where id = $1', [moderator.id])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You can’t moderate now' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Read why' })).toBeVisible()
})

test('an admin names a moderator, changes a limit and reads health and log, on a phone', async ({
  page,
  product,
  createMember,
  openBrowser,
  signInNew,
}) => {
  const name = `Wanted${Date.now()}`
  const wanted = await createMember({ full_name: name })
  await page.setViewportSize(PHONE)
  await signInNew({ role: 'admin' })

  await page.goto('/moderation/members')
  await page.getByRole('searchbox', { name: 'Search members' }).fill(name)
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/moderation/members?search=${name}`)
  await expectFitsAndPasses(page)
  // The moderator goes from the row to the member's cases and decisions, and back to the search.
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Nobody has reported anything of theirs.')).toBeVisible()
  await expectFitsAndPasses(page)
  await page.goBack()
  await page.getByRole('combobox', { name: `Role of ${name}` }).selectOption('Moderator')
  await page.getByRole('button', { name: 'Change the role' }).click()
  await expectNotice(page, 'The role is changed.')
  const moderator = await openBrowser(wanted)
  await moderator.setViewportSize(PHONE)
  await moderator.goto('/')
  await moderator.getByRole('button', { name: /Open menu/ }).click()
  await moderator
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Moderation/ })
    .click()
  await expect(moderator.getByRole('heading', { name: 'Moderation', level: 1 })).toBeVisible()

  await page.goto('/moderation/limits')
  const limit = page.getByRole('form', { name: 'New specialization in 1 day' })
  await expect(
    page.getByRole('form', { name: 'Stored size in all' }).getByRole('textbox', { name: 'Everyone' }),
  ).toHaveValue('1 GB')
  for (const name of ['Queue', 'Health', 'Totals'])
    await expect(
      page.getByRole('navigation', { name: 'Parts of the desk' }).getByRole('link', { name }),
    ).toBeInViewport({
      ratio: 1,
    })
  await expectFitsAndPasses(page)
  try {
    await expect(limit.getByRole('button', { name: 'Save' })).toBeHidden()
    await limit.getByRole('textbox', { name: 'Everyone' }).fill('x')
    await expect(limit.getByRole('textbox', { name: 'Everyone' })).toHaveAccessibleDescription(/whole number/)
    await limit.getByRole('textbox', { name: 'Everyone' }).fill('11')
    await limit.getByRole('button', { name: 'Save' }).click()
    await expectNotice(page, 'New specialization in 1 day: saved.')
    // The button disappears, so the focus moves to the text box.
    await expect(limit.getByRole('textbox', { name: 'Everyone' })).toBeFocused()
    expect(
      await product.sql(`select amount::integer from internal.limits where kind = 'specialization'`),
    ).toEqual([{ amount: 11 }])
  } finally {
    await product.sql(`update internal.limits set amount = 10 where kind = 'specialization'`)
  }

  await product.sql(
    `insert into internal.maintenance_steps (name, hourly, failures, last_error, failing_since)
    values ('tidy_the_drawers', true, 2, 'The drawer is stuck.', now() - interval '3 hours')`,
  )
  const letHealthCome = await holdRequests(page, '**/rpc/moderation_health')
  await page.goto('/moderation/health')
  await expect(page.getByRole('heading', { name: 'Health', exact: true })).toBeVisible()
  const upkeep = page.getByRole('heading', { name: 'Upkeep' })
  // The place of the health report is empty until the report arrives.
  await expect(upkeep).toBeHidden()
  letHealthCome()
  await expect(page.getByText('Waiting to be deleted')).toBeVisible()
  await expect(upkeep).toBeVisible()
  await expect(
    page.getByText(
      'The regular task tidy_the_drawers began to fail 3 hours ago, so what it removes stays. Last error: The drawer is stuck.',
    ),
  ).toBeVisible()
  await expect(
    page.getByText(/No mail server is set|All is well|Emails are late|given up\./).first(),
  ).toBeVisible()
  await expectFitsAndPasses(page)

  const visitor = await openBrowser()
  await visitor.setViewportSize(PHONE)
  await openHydrated(visitor, '/moderation/log')
  await expect(visitor.getByRole('heading', { name: 'Moderation totals' })).toBeVisible()
  await expectNoAxeViolations(visitor)
})
