import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests, requestsOf } from './support/hold-requests.ts'

test('a member signs in with the keyboard and lands on the home page', { tag: '@server-pages' }, async ({
  page,
  createMember,
}) => {
  const member = await createMember({ full_name: 'Hodan Warsame' })
  // The test may type before hydration.
  const letScriptsCome = await holdRequests(page, '**/*.js')
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').focus()
  await page.keyboard.type(` ${member.email.toUpperCase()} `)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  letScriptsCome()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.goBack() // the sign-in form is not in the history
  await expect(page).not.toHaveURL(/signin/)
})

test('both fields are required, the first empty one gets the focus, and a typed password can be shown', async ({
  page,
}) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email and password are required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter a password.')

  await page.getByLabel('Email').fill('hodan@test.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByText('Email and password are required')).toBeVisible()

  await password.fill('secret7')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test("a wrong password shows the backend's message and keeps the fields", async ({
  page,
  createMember,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  const member = await createMember()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  await expect(page.getByText('Check both fields for typing mistakes')).toBeVisible()
  await expectLink(page, 'set a new password', '/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await expectNoAxeViolations(page)

  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

test('an impatient double click signs in once', async ({ page, createMember }) => {
  const member = await createMember()
  let attempts = 0
  await page.route('**/auth/v1/token?grant_type=password', (route) => {
    attempts += 1
    return route.continue()
  })
  await page.goto('/signin')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(attempts).toBe(1)
})

test('a lost connection is named as the reason', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  const loaded = page.waitForResponse(/auth-client.*\.js/)
  await page.getByLabel('Email').fill('hodan@test.example')
  await (await loaded).finished()
  await page.getByLabel('Password', { exact: true }).fill('secret7')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret7')
})

test('a member is redirected from the sign-in and sign-up pages, also without the cookie', async ({
  memberPage: page,
  context,
}) => {
  for (const path of ['/signin', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  // The session stays without its cookie, so the server renders the page for a visitor.
  for (const path of ['/signin', '/signup']) {
    await context.clearCookies()
    await page.goto(`${path}?next=%2Fcompanies`)
    await expect(page).toHaveURL('/companies')
  }
})

test('a visitor loads the auth code only when a form gets the focus', { tag: '@server-pages' }, async ({
  page,
}) => {
  const authCode = requestsOf(page, /auth-client/)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(authCode).toEqual([])

  const loaded = page.waitForResponse(/auth-client.*\.js/)
  await page.getByLabel('Email').focus()
  await loaded

  // The focus event comes before hydration, so no handler sees it.
  const letScriptsCome = await holdRequests(page, '**/*.js')
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel('Email').focus()
  const loadedAnew = page.waitForRequest(/auth-client.*\.js/)
  letScriptsCome()
  await loadedAnew
})
