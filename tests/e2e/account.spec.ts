import { expect, expectLink, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { followLink, linkIn, scanLink } from './support/mails.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('a lost phone is signed out from the list of sessions', async ({
  memberPage: page,
  me: member,
  browser,
  baseURL,
  product,
}) => {
  const context = await browser.newContext({ userAgent: PHONE, ...(baseURL && { baseURL }) })
  const phone = await context.newPage()
  await phone.goto('/signin')
  await signInByForm(phone, member)
  await expect(phone.getByRole('link', { name: /^Your profile/ })).toBeVisible()
  const mail = await product.waitForMail(member.email, /new device/)
  expect(mail.text).toContain('Chrome on Android')

  await page.goto('/settings/sessions')
  const sessions = page.getByRole('list', { name: 'Your sessions' })
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoAxeViolations(page)
  await sessions.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(sessions.getByRole('button', { name: 'Sign out Chrome on Android' })).toBeHidden()
  await expect(sessions).toBeFocused()

  await phone.goto('/messages')
  await expect(phone.getByText('Your session has ended.')).toBeVisible()
  await context.close()
})

test('the email address changes when both have confirmed, and the old one can take it back', async ({
  memberPage: page,
  me: member,
  product,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 40[0134]/)
  const newEmail = `new.${member.email}`
  await page.goto('/settings')
  // On a wide screen the first section is open beside the list of sections.
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('heading', { level: 2 })).toHaveText(['Your account', 'You and others'])
  await expectLink(sections, 'your profile', '/profile/edit')
  await expect(sections.locator('[aria-current=page]')).toHaveText('Account')
  const form = page.getByRole('form', { name: 'Change the email address' })
  await expect(form).toBeVisible()
  await sections.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/settings/account')
  await form.getByLabel('New email address').fill(member.email)
  await form.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByText('This is your email address already.')).toBeVisible()
  await form.getByLabel('New email address').fill(newEmail)
  await form.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByText('The change counts when both were confirmed')).toBeVisible()
  await expectNoAxeViolations(page)

  const mailProgram = await openBrowser()
  const toNew = await product.waitForMail(newEmail, /Confirm (your new|the change)/)
  await scanLink(await openBrowser(), toNew)
  await followLink(mailProgram, toNew)
  await expect(mailProgram.getByText('We mailed a link to your other email address')).toBeVisible()
  await followLink(mailProgram, await product.waitForMail(member.email, /is to change|Confirm the change/))
  await expect(mailProgram).toHaveURL('/settings/account')
  await expect(mailProgram.getByText(`You sign in with ${newEmail}`)).toBeVisible()

  const owner = await openBrowser()
  await owner.goto(
    linkIn(await product.waitForMail(member.email, /email address of your account was changed/)),
  )
  await expectNoAxeViolations(owner)
  await owner.getByRole('button', { name: 'Take my account back' }).click()
  await expect(owner.getByText('The account has its old email address again.')).toBeVisible()
  await owner.getByRole('link', { name: 'Set a new password' }).click()
  await expect(owner).toHaveURL('/forgot-password')
  await mailProgram.goto('/messages')
  await expect(mailProgram.getByText('Your session has ended.')).toBeVisible()
})

test('a new password needs the old one', async ({ page, createMember, openBrowser, allowErrors }) => {
  allowErrors(/status of 40[01]/)
  const member: Member = await createMember()
  await page.goto('/signin')
  await signInByForm(page, member)
  await expect(page.getByRole('link', { name: /^Your profile/ })).toBeVisible()
  await page.goto('/settings/account')
  const form = page.getByRole('form', { name: 'Change the password' })
  await form.getByRole('button', { name: 'Save password' }).click()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not-this-one')
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('cusub-hadal')
  await form.getByLabel('Confirm new password').fill('cusub-hadal')
  await form.getByRole('button', { name: 'Save password' }).click()
  await expect(form.getByRole('alert')).toHaveText('The current password is not right.')
  await form.getByLabel('Current password').fill(member.password)
  await form.getByRole('button', { name: 'Save password' }).click()
  await expectNotice(page, 'Your new password is saved.')
  await expect(form.getByLabel('Current password')).toHaveValue('')

  const other = await openBrowser(null, '/signin')
  await signInByForm(other, { email: member.email, password: 'cusub-hadal' })
  await expect(other.getByRole('link', { name: /^Your profile/ })).toBeVisible()
})
