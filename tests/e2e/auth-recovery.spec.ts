import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { followLink, linkIn, pressLink, scanLink } from './support/mails.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

test('a member with a forgotten password sets a new one and is signed in, after a mail scanner opened the link', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 40[013]/)
  const member = await createMember()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')

  // The form takes over the email address that failed to sign in.
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  // The page before has a field for an email address, too, so the password field shows that sign-in is open.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible()
  await expectNoAxeViolations(page)

  const mail = await product.waitForMail(member.email, /new password/i)
  await scanLink(await openBrowser(), mail)

  await page.goto(linkIn(mail))
  await expectNoAxeViolations(page)
  await pressLink(page)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText(member.email)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('abc')
  await page.getByLabel('Confirm new password').fill('abd')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('cusub-hadal')
  await page.getByLabel('Confirm new password').fill('cusub-hadal')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/')
  await expectNotice(page, 'Your new password is saved.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  await page.goto('/signin')
  await signInByForm(page, member)
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  await page.getByLabel('Password', { exact: true }).fill('cusub-hadal')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

test('a used recovery link is reported and a new one offered', async ({
  page,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/status of 403/)
  const member = await createMember()
  await product.api('POST', '/auth/v1/recover', { email: member.email })
  const mail = await product.waitForMail(member.email, /new password/i)
  await followLink(page, mail)
  await expect(page).toHaveURL('/reset-password')
  await page.goto(linkIn(mail))
  // The first use of the link signed the member in, so the page names the signed-in account.
  await expect(page.getByText(`You are signed in as ${member.email}`)).toBeVisible()
  await pressLink(page)
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a link that could not be checked offline still works afterwards', async ({
  page,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const member = await createMember()
  await product.api('POST', '/auth/v1/recover', { email: member.email })
  await page.route('**/auth/v1/verify', (route) => route.abort('internetdisconnected'))
  await followLink(page, await product.waitForMail(member.email, /new password/i))
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await page.unroute('**/auth/v1/verify')
  await pressLink(page)
  await expect(page).toHaveURL('/reset-password')
})

test('pages that need a link offer a new one where it is missing or broken', async ({ page }) => {
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Ask for a link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/auth/confirm?type=signup')
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await expect(page.getByRole('button', { name: 'Resend confirmation' })).toBeVisible()
})
