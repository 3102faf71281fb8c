import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { makePost } from '#tests/support/posts.ts'

import { test as base, expect, expectLink, expectNoAxeViolations } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { followLink, scanLink } from './support/mails.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

interface Applicant {
  fullName: string
  email: string
  password: string
}

/** A person without an account. The account that the test creates is removed after it. */
const test = base.extend<{ applicant: Applicant }>({
  applicant: async ({ product, context }, use) => {
    const email = `${randomUUID()}@test.example`
    await use({ fullName: 'Ayaan Jaamac', email, password: 'hal-abuur' })
    // A page that is still open would ask for a member who is gone.
    for (const tab of context.pages()) await tab.goto('about:blank')
    await product.sql('delete from auth.users where email = $1', [email])
  },
})

async function fillForm(page: Page, { fullName, email, password }: Applicant, confirmation = password) {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
}

/** Signs up on the open page and stops its clock, because the page leaves the panel after five seconds. */
async function signUpAndHold(page: Page, applicant: Applicant) {
  await fillForm(page, applicant)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

async function signUp(page: Page, applicant: Applicant) {
  await page.goto('/signup')
  await fillForm(page, applicant)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText(`A confirmation link was sent by email to ${applicant.email}`)).toBeVisible()
}

test('a visitor signs up, and the link in the mail signs them in, after a mail scanner opened it', async ({
  page,
  openBrowser,
  product,
  applicant,
  allowErrors,
}) => {
  allowErrors(/status of 401/) // requests in flight during the sign-out
  await page.setViewportSize({ width: 320, height: 256 })
  await page.clock.install()
  await openHydrated(page, '/signup')
  await signUpAndHold(page, applicant)
  // The panel is in view although the longer form was scrolled.
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.resume()
  await expectNoAxeViolations(page)

  await page.goto('/')
  await expect(page.getByText(`A confirmation link was sent by email to ${applicant.email}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your work deserves to be found' })).toBeVisible()
  await expectNoAxeViolations(page)

  const mail = await product.waitForMail(applicant.email, /confirm/i)
  await scanLink(await openBrowser(), mail)
  await followLink(page, mail)
  await expect(page).toHaveURL('/dashboard') // it tells a new member what to do first
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expectNotice(page, 'Your email address is confirmed. Welcome to Hibo!')
  await expect(page.getByText('A confirmation link was sent')).toBeHidden()

  const [user] = await product.sql(
    'select u.raw_user_meta_data, p.full_name from auth.users u join public.profiles p using (id) where u.email = $1',
    [applicant.email],
  )
  expect(user).toMatchObject({
    full_name: applicant.fullName,
    raw_user_meta_data: { full_name: applicant.fullName, account_type: 'developer' },
  })

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(page.getByText('A confirmation link was sent')).toBeHidden() // the notice does not come back
})

test('a name with a web address is refused at its field, and the account is made with another', {
  tag: '@own-server',
}, async ({ page, applicant, allowErrors }) => {
  allowErrors(/status of 422/)
  await page.goto('/signup')
  await fillForm(page, { ...applicant, fullName: 'Verify at evil.example' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const name = page.getByLabel('Full name')
  await expect(name).toHaveAccessibleDescription(/This name holds a web address/)
  await signUp(page, applicant)
})

test('name and email address survive a reload until the sign-up, passwords do not', async ({
  page,
  applicant,
}) => {
  await openHydrated(page, '/signup')
  await fillForm(page, applicant)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName)
  await expect(page.getByLabel('Email')).toHaveValue(applicant.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await signUp(page, applicant)
  await openHydrated(page, '/signup')
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('typing into a field replaces a stored text that arrives late', { tag: '@server-pages' }, async ({
  page,
  applicant,
}) => {
  await openHydrated(page, '/signup')
  await page.getByLabel('Email').fill('wrong')
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto('/signin', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.focus()
  await expect(email).toHaveValue('')
  letScriptsCome()
  await expect(email).toHaveValue('wrong')
  await page.keyboard.type(applicant.email)
  await expect(email).toHaveValue(applicant.email)
})

test('the panel stays for five seconds, the notice after it until it is dismissed', async ({
  page,
  applicant,
}) => {
  await page.clock.install()
  await openHydrated(page, '/signup')
  await signUpAndHold(page, applicant) // from here on the test moves the clock
  const notice = page.getByText('A confirmation link was sent by email')
  await expect(notice).toBeVisible()
  // The panel has the focus, so its time has begun.
  await expect(page.getByRole('main').getByRole('region', { name: /^A confirmation link/ })).toBeFocused()
  await page.clock.runFor(4_999)
  await expect(page).toHaveURL('/signup')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()
  await page.reload()
  await expect(notice).toBeVisible()
  await expectLink(page, 'Sign in here', '/signin?next=%2Fprofile%2Fedit')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('signing in reports an unconfirmed email address, and after a resend only the newer link works, once', async ({
  page,
  product,
  applicant,
  allowErrors,
}) => {
  allowErrors(/status of 40[013]/)
  await signUp(page, applicant)
  const first = await product.waitForMail(applicant.email)
  await page.goto('/signin')
  await signInByForm(page, applicant)
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(page.getByText('Sent again. Please look into your inbox.')).toBeVisible()
  const newest = () => product.waitForMail(applicant.email)
  await expect.poll(async () => (await newest()).id, { message: 'a second mail' }).not.toBe(first.id)

  await followLink(page, first)
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await expectNoAxeViolations(page)
  const second = await newest()
  await followLink(page, second)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await followLink(page, second)
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await page.getByLabel('Email').fill(applicant.email)
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
})

test('the owner of an email address that somebody else signed up with has to set a password', {
  tag: '@own-server',
}, async ({ page, product, applicant }) => {
  await signUp(page, applicant)
  const { email } = applicant
  await product.api('POST', '/auth/v1/signup', { email, password: 'of a stranger' })
  const newest = () => product.waitForMail(email, /confirm/i)
  await expect.poll(async () => (await newest()).text).toContain('The link asks you to choose your password.')
  await followLink(page, await newest())
  await expect(page).toHaveURL('/reset-password')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(applicant.password)
  await page.getByLabel('Confirm new password').fill(applicant.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectNotice(page, 'Your new password is saved.')
})

test('the confirmation leads back to the page before the sign-up and offers the profile', async ({
  page,
  product,
  applicant,
}) => {
  await page.goto('/signin?next=%2Fdevelopers%3Fpage%3D2')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup?next=%2Fdevelopers%3Fpage%3D2')
  await fillForm(page, applicant)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('A confirmation link was sent by email')).toBeVisible()
  await followLink(page, await product.waitForMail(applicant.email))
  await expect(page).toHaveURL(/\/developers\?page=2$/)
  await page.getByRole('button', { name: 'Fill in your profile' }).click()
  await expect(page).toHaveURL('/profile/edit')
})

test('a sign-up from a post leads back to it after the confirmation', async ({
  page,
  product,
  applicant,
  createMember,
}) => {
  const post = await makePost(product, await createMember())
  await page.clock.install()
  await openHydrated(page, `/community/post/${post}`)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expectLink(main, 'Sign Up', `/signup?next=%2Fcommunity%2Fpost%2F${post}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUpAndHold(page, applicant)
  await expect(page.getByText('The link leads back: then you can join the conversation.')).toBeVisible()
  // After each sign-up the page leaves for the home page, which says what to do.
  await page.getByRole('link', { name: 'Go now' }).click()
  await page.clock.resume()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Open it to finish signing up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend confirmation' })).toBeVisible()
  await followLink(page, await product.waitForMail(applicant.email))
  await expect(page).toHaveURL(`/community/post/${post}#comments`)
})

test('a meter whose code does not come leaves the form usable; a confirmation in another tab signs in this one', async ({
  page,
  context,
  product,
  applicant,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  await page.route('**/assets/password-strength-*.js', (route) => route.abort())
  await signUp(page, applicant)
  const other = await context.newPage()
  await followLink(other, await product.waitForMail(applicant.email))
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('A confirmation link was sent')).toBeHidden()
})

test('each field says what is wrong with it, the first one has the focus, and the values stay', async ({
  page,
  applicant,
}) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'All fields are required' })).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  for (const [label, message] of [
    ['Full name', 'Enter your full name.'],
    ['Email', 'Enter your email address.'],
    ['Password', /^Enter a password\./],
    ['Confirm password', 'Enter the password again.'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your full name.' })).toBeVisible()
  await page.getByLabel('Full name').fill('Hodan')
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('All fields are required')).toBeVisible()

  // Each field shows its own error.
  await fillForm(page, { ...applicant, email: 'hodan', password: 'abc' }, 'abd')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const [label, message] of [
    ['Email', /name@example\.org/],
    ['Password', /^Password should be at least 6 characters/],
    ['Confirm password', 'Passwords do not match.'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
  }
  await expect(page.getByText('All fields are required')).toBeHidden()
  await page.getByLabel('Email').fill(applicant.email)
  await page.getByLabel('Password', { exact: true }).fill('abcdef')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  await page.getByLabel('Confirm password').press('Enter')

  // The focus does not move, so the message is inserted again for screen readers.
  await page.getByText('Passwords do not match.').evaluate((words) => {
    const observer = new MutationObserver(() => words.setAttribute('data-again', ''))
    if (words.parentElement) observer.observe(words.parentElement, { childList: true })
  })
  await page.getByLabel('Confirm password').press('Enter')
  await expect(page.getByText('Passwords do not match.')).toHaveAttribute('data-again')

  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName)
  await expect(page.getByLabel('Email')).toHaveValue(applicant.email)
})

test('a refused sign-up shows the message of the backend, or its own words, and keeps what was typed', async ({
  page,
  applicant,
  allowErrors,
}) => {
  allowErrors(/status of (400|500)/)
  await page.goto('/signup')
  await fillForm(page, { ...applicant, email: 'no,address@example.org' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Unable to validate email address: invalid format')
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert).toHaveText('Failed to create account. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue('no,address@example.org')
})
