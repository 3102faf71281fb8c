import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { expect, type Member } from './support/fixtures.ts'
import { hydrated, openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'
import { chooseOption, save, test } from './support/profile-form.ts'

const NEW_PASSWORD = 'cusub-hadal'

// The server refuses a request whose session ends in the meantime, and Chromium reports that.
test.beforeEach(({ allowErrors }) => allowErrors(/status of 401/))

/** Moves the expiry of the stored session into the past, as after a night with the lid closed. */
async function expireSession(page: Page) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hibo-session') ?? '{}')
    localStorage.setItem('hibo-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
}

/** Returns the member with an access token that has expired, as after a night with the browser closed. */
function withExpiredToken(member: Member): Member {
  return { ...member, session: { ...member.session, expires_at: 1 } }
}

/** Reads when the stored session expires, in milliseconds since 1970. */
function endOfSession(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('hibo-session') ?? '{}').expires_at * 1000)
}

function signOutButton(page: Page) {
  return page.getByRole('button', { name: 'Sign Out' })
}

function refreshes(page: Page) {
  return page.waitForResponse(/grant_type=refresh_token/)
}

test('signing out signs out other tabs, of which a protected one leads to the sign-in page, and no other device', async ({
  memberPage: page,
  me: member,
  context,
  product,
}) => {
  await signInThroughApi(product, member)
  const sessions = () => product.sql('select id from auth.sessions where user_id = $1', [member.id])
  expect(await sessions()).toHaveLength(2)
  await page.goto('/')
  const [open, closed] = [await context.newPage(), await context.newPage()]
  await open.goto('/companies')
  await expect(signOutButton(open)).toBeVisible()
  await closed.goto('/dashboard')
  await expect(signOutButton(closed)).toBeVisible()

  await signOutButton(page).click()
  for (const tab of [page, open]) {
    await expect(
      tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }),
    ).toBeVisible()
    await expect(signOutButton(tab)).toBeHidden()
  }
  await expect(closed).toHaveURL('/signin?next=%2Fdashboard')
  await expect.poll(async () => (await sessions()).length).toBe(1)
})

test('signing out leads to the home page from every page and moves the focus there', async ({
  page,
  signInNew,
}) => {
  for (const path of ['/companies', '/profile', '/']) {
    await signInNew()
    await page.goto(path)
    if (path === '/profile')
      await page.getByRole('heading', { name: 'Learning Paths', exact: true }).scrollIntoViewIfNeeded()
    await signOutButton(page).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect with Somali Tech Talent')
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('signing out works as soon as its button is there, though the page is not hydrated yet', async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Sign Out')
      if (!button) return
      observer.disconnect()
      button.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  // A failed hydration is an error on the console, which fails the test.
  await hydrated(page)
})

test('signing out works offline, with an expired token, too, and when the server fails', async ({
  page,
  context,
  signInNew,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/, /look-up failed/)
  const signInLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })
  for (const prepare of [
    () => context.setOffline(true),
    async () => {
      await context.setOffline(true)
      await expireSession(page)
    },
    () =>
      page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: { msg: 'broken' } })),
  ]) {
    await signInNew()
    await openHydrated(page, '/companies')
    await expect(signOutButton(page)).toBeVisible()
    // The page loads some code when the browser is idle. That code has to arrive before the network goes.
    await page.waitForLoadState('networkidle')
    await prepare()
    await signOutButton(page).click()
    await expect(signInLink).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('hibo-session'))).toBeNull()
    await context.setOffline(false)
    await page.reload()
    await expect(signInLink).toBeVisible()
  }
})

test('an expired token is refreshed without the member noticing', async ({ page, createMember, signIn }) => {
  await signIn(withExpiredToken(await createMember({ full_name: 'Sahra Nuur' })))
  await page.goto('/dashboard')
  await expect.poll(() => endOfSession(page)).toBeGreaterThan(Date.now())
  await expect(page).toHaveURL('/dashboard')
  await expect(signOutButton(page)).toBeVisible()
})

test('an offline token refresh keeps the session and succeeds when the network is back', async ({
  memberPage: page,
  context,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/, /look-up failed/)
  const authCode = page.waitForResponse(/auth-client.*\.js/)
  await openHydrated(page, '/companies')
  await expect(signOutButton(page)).toBeVisible()
  await (await authCode).finished()
  await context.setOffline(true)
  await expireSession(page)
  let failed = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('grant_type=refresh_token')) failed += 1
  })
  // auth-js refreshes when the tab becomes visible again. The test repeats the event until auth-js listens.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(failed).toBeGreaterThan(0)
  }).toPass()
  await expect(signOutButton(page)).toBeVisible()

  const refreshed = refreshes(page)
  await context.setOffline(false)
  expect((await refreshed).status()).toBe(200)
  await expect(signOutButton(page)).toBeVisible()
})

test('losing the session on a protected page leads to the sign-in page and back', async ({
  page,
  me,
  product,
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 40[0134]/, /look-up failed/)
  await signIn(withExpiredToken(me))
  await product.sql('delete from auth.sessions where user_id = $1', [me.id])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin?next=%2Fdashboard')
})

test('a session that was revoked elsewhere ends with the next request', async ({
  memberPage: page,
  me: member,
  product,
  allowErrors,
}) => {
  allowErrors(/status of 40[01]/)
  await page.goto('/dashboard')
  await expect(signOutButton(page)).toBeVisible()

  await endSessionElsewhere(product, member)
  await page.reload()
  await expect(page).toHaveURL('/signin?next=%2Fdashboard')
  await page.getByText('Your session has ended. Please sign in again').hover() // hovering stops its timer
  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('when a session ends on a public page, signing in takes one click', async ({
  memberPage: page,
  me: member,
  product,
  allowErrors,
}) => {
  allowErrors(/status of 40[01]/)
  const path = `/community/post/${await makePost(product, member)}`
  const counted = page.waitForResponse(/increment_post_views/)
  await page.goto(path)
  await counted
  const like = page.getByRole('button', { name: 'Like 0 likes' })
  await expect(signOutButton(page)).toBeVisible()
  await expect(like).toBeVisible()
  await endSessionElsewhere(product, member)
  await like.click()
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}&for=like`)
  await page.getByText('Your session has ended. Please sign in again').hover() // hovering stops its timer
  await page.goBack()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
})

test('a message written after the session ended is delivered after the next sign-in', async ({
  memberPage: page,
  me: member,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/status of 40[01]/)
  const contact = await createMember()
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByText('Start the conversation by')).toBeVisible()
  await endSessionElsewhere(product, member)
  await page.getByLabel('Message', { exact: true }).fill('Are you free on Tuesday?')
  await page.getByLabel('Message', { exact: true }).press('Enter')
  const ended = page.getByText('Your session has ended. Please sign in again')
  await ended.hover() // hovering stops its timer

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).press('Enter')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await expect(ended).toBeVisible()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expectNotice(page, 'Message sent successfully')
  await expect(ended).toBeHidden()
  await expect(page).toHaveURL(`/messages/${contact.id}#write`)
  await expect(page.getByRole('log').getByText('Are you free on Tuesday?')).toHaveCount(1)
  await expect(page.getByText('Failed to send message. Please try again.')).toBeHidden()
})

test('saving the form reports a session that ended elsewhere, and the changes stay', async ({
  page,
  product,
  openForm,
  allowErrors,
}) => {
  allowErrors(/status of 40[013]/)
  const member = await openForm()
  await chooseOption(page, 'Specializations', 'Backend Developer')
  await page.getByLabel('Bio').fill('Words that must not be lost')
  await endSessionElsewhere(product, member)
  await save(page).click()
  await expectNotice(page, 'You must be signed in to update your profile.')
  await expect(page.getByText('User not authenticated. Please sign in.')).toBeVisible()
})

/** Opens a session on another device. @returns its access token. */
async function signInThroughApi(product: ProductClient, { email, password }: Member) {
  const session = await product.api('POST', '/auth/v1/token?grant_type=password', { email, password })
  return v.parse(v.object({ access_token: v.string() }), session).access_token
}

/** Ends all other sessions by setting a new password on another device. */
async function endSessionElsewhere(product: ProductClient, member: Member) {
  const elsewhere = await signInThroughApi(product, member)
  await product.api(
    'PUT',
    '/auth/v1/user',
    { password: NEW_PASSWORD, current_password: member.password },
    elsewhere,
  )
}
