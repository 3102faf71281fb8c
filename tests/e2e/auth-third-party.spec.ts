import { type FakeGithub, startFakeGithub } from '#tests/support/fake-github.ts'
import { startProduct } from '#tests/support/product.ts'
import { type ProductClient, productClient } from '#tests/support/product-client.ts'
import { projectUnderTest } from '#tests/support/supabase-project.ts'

import { test as base, expect, expectNoAxeViolations } from './support/fixtures.ts'

interface Site {
  url: string
  query: ProductClient['sql']
  github: FakeGithub
  stop(): Promise<void>
}

/** A product with a fake GitHub, shared by all tests of this file. */
let site: Site
// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
const test = base.extend<{ github: FakeGithub }>({
  // Hooks read `baseURL`, too, and the first hook runs before the site is open.
  baseURL: async ({}, use) => use(site?.url),
  github: async ({}, use) => use(site.github),
})
// biome-ignore-end lint/correctness/noEmptyPattern: as above.

test.beforeAll(async () => {
  site = await openSite()
})
test.afterAll(async () => {
  await site.stop()
  await site.github.stop()
})

async function openSite(): Promise<Site> {
  const project = projectUnderTest()
  if (project) {
    // The project's auth service expects its GitHub at a URL of its settings.
    const github = await startFakeGithub(Number(new URL(project.githubUrl ?? '').port))
    const { url, sql } = productClient(Number(process.env.E2E_PORT))
    return { url, query: sql, github, stop: async () => undefined }
  }
  const github = await startFakeGithub()
  const { url, backend, stop } = await startProduct({
    settings: { oauth: { github: { id: 'id', secret: 'secret', url: github.url } } },
  })
  return { url, query: (sql, params) => backend.query(sql, params), github, stop }
}

test.describe.configure({ mode: 'serial' })

const AYAAN = { id: 1, login: 'ayaan', name: 'Ayaan Guutaale', email: 'ayaan@test.example' }

test('a new visitor from GitHub becomes a member after one last step', { tag: '@third-party' }, async ({
  page,
  github,
}) => {
  github.user = AYAAN
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden() // it is not configured
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/complete-profile')
  await expect(page.getByText(/as a Developer/)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('checkbox', { name: 'Available for hire' }).check()
  await page.getByText('I hire', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Available for hire' })).toBeHidden()
  await page.getByLabel('Company').fill('Dahab Bank')
  await page.getByLabel('Company').press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: /Your profile, Ayaan Guutaale/ })).toBeVisible()
  const [profile] = await site.query(
    'select p.full_name, p.username, p.purpose, p.company, u.raw_user_meta_data from public.profiles p join auth.users u using (id) where u.email = $1',
    [AYAAN.email],
  )
  expect(profile).toMatchObject({
    full_name: 'Ayaan Guutaale',
    username: 'ayaan_guutaale',
    purpose: 'hire',
    company: 'Dahab Bank',
    raw_user_meta_data: { account_type: 'developer' },
  })

  await page.goto('/complete-profile') // the profile is complete
  await expect(page).toHaveURL('/')
})

test('a member comes back from GitHub to where they were', { tag: '@third-party' }, async ({
  page,
  github,
}) => {
  github.user = AYAAN
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a missing profile is created from the sign-in metadata', { tag: '@third-party' }, async ({
  page,
  github,
}) => {
  github.user = { id: 2, login: 'bilan', name: null, email: 'bilan@test.example' }
  await page.goto('/signup')
  // A trigger creates the profile with the account. An account older than the trigger would have no profile.
  await page.route('**/auth/v1/token?grant_type=pkce', async (route) => {
    await site.query('delete from public.profiles p using auth.users u where u.id = p.id and u.email = $1', [
      'bilan@test.example',
    ])
    await route.continue()
  })
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/complete-profile')
  const rows = await site.query(
    'select p.full_name, p.email from public.profiles p join auth.users u using (id) where u.email = $1',
    ['bilan@test.example'],
  )
  // Supabase's auth service never uses the GitHub login as a name.
  const full_name = projectUnderTest() ? 'User' : 'bilan'
  expect(rows).toEqual([{ full_name, email: 'bilan@test.example' }])
})

test('a sign-in at GitHub that fails shows an error on the sign-in page', { tag: '@third-party' }, async ({
  page,
  github,
  allowErrors,
}) => {
  allowErrors(/The third-party sign-in failed/, /Failed to load resource/)
  github.user = null
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/signin?error=auth-callback-failed')
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.')
  await page.goto('/auth/callback?code=made-up')
  await expect(page).toHaveURL('/signin?error=auth-callback-failed')
  await page.goto('/auth/callback')
  await expect(page).toHaveURL('/signin')

  // The request stays unanswered, so the page does not move on.
  await page.route(/auth-client.*\.js/, () => {})
  await page.goto('/auth/callback?code=any')
  await expect(page.getByRole('status')).toHaveText('Completing authentication...')
  await expectNoAxeViolations(page)
})

test('completing the profile requires a member and reports failures', { tag: '@third-party' }, async ({
  page,
  github,
  allowErrors,
}) => {
  allowErrors(/status of 500/)
  await page.goto('/complete-profile')
  await expect(page).toHaveURL('/signin')

  github.user = { id: 3, login: 'cawo', name: 'Cawo Faarax', email: 'cawo@test.example' }
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/complete-profile')
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 500, json: { msg: 'broken' } }))
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update account type. Please try again.')
  await page.unroute('**/auth/v1/user')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/')
})

test('Back from the last step leads home, and Forward to the step again', { tag: '@third-party' }, async ({
  page,
  github,
}) => {
  github.user = { id: 4, login: 'deeqa', name: 'Deeqa Cumar', email: 'deeqa@test.example' }
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible()
  await page.goBack() // neither to the used code nor to a sign-in form
  await expect(page.getByRole('link', { name: 'Your profile, Deeqa Cumar' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page.getByRole('link', { name: 'Your profile, Deeqa Cumar' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a member from GitHub sets a password, disconnects GitHub and connects it again', {
  tag: '@third-party',
}, async ({ page, github }) => {
  github.user = { id: 30, login: 'faduma', name: 'Faduma Xasan', email: 'faduma@test.example' }
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/complete-profile')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings/account')
  const disconnect = page.getByRole('button', { name: 'Disconnect GitHub' })
  await expect(disconnect).toBeDisabled() // the only way in
  const form = page.getByRole('form', { name: 'Set a password' })
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('cusub-hadal')
  await form.getByLabel('Confirm new password').fill('cusub-hadal')
  await form.getByRole('button', { name: 'Save password' }).click()
  await disconnect.click()

  const connect = page.getByRole('button', { name: 'Connect GitHub' })
  github.user = AYAAN
  await connect.click()
  await expect(page).toHaveURL('/settings/account?error=identity_already_exists')
  await expect(page.getByText('Another member has connected this account.')).toBeVisible()
  await expectNoAxeViolations(page)
  github.user = { id: 30, login: 'faduma', name: 'Faduma Xasan', email: 'elsewhere@test.example' }
  await connect.click()
  await expect(page).toHaveURL('/settings/account')
  await expect(disconnect).toBeEnabled()

  // The connected account proves the profile's link to it.
  await site.query(
    `update public.profiles set github = 'https://github.com/Faduma'
    where id = (select user_id from auth.identities where provider = 'github' and provider_id = '30')`,
  )
  const proof = page.getByRole('main').getByText('Their own account: they signed in to GitHub with it.')
  await page.goto('/profile')
  await expect(proof).toBeVisible()
  await page.goto('/settings/account')
  await disconnect.click()
  await expect(connect).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('list', { name: 'Links' })).toBeVisible()
  await expect(proof).toBeHidden()
})
