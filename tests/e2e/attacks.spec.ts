/** Attacks through texts, links and the state that a member leaves behind, in a real browser under the real policy. */
import type { Page } from '@playwright/test'

import { earlyClickScript } from '#tests/support/build.ts'
import { writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { expect, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'

/** Closes the surrounding HTML and then runs. It has no `/`, so it fits into one path segment. */
const ATTACK = `"'><img src=x onerror=window.hacked=1><svg onload=window.hacked=1>{{1}}`
const ENDS_SCRIPT = `</script></title></textarea><script>window.hacked=1</script>${ATTACK}`

/** Harm on the page: scripts that ran, elements made of text, links that run code or expose `window.opener`. */
function findHarm(page: Page) {
  return page.evaluate((ownScript) => {
    const links = [...document.querySelectorAll('a[href]')].filter(
      (link) => link instanceof HTMLAnchorElement,
    )
    return {
      ran: Reflect.get(window, 'hacked'),
      planted: [
        ...document.querySelectorAll('[onerror], [onload], img[src="x"], script:not([src]):not([type])'),
      ].filter((element) => element.textContent !== ownScript).length,
      runs: links.filter(({ protocol }) => !/^(https?|mailto):$/.test(protocol)).map(({ href }) => href),
      handsOver: links
        .filter(({ target, rel }) => target === '_blank' && !rel.includes('noopener'))
        .map(({ href }) => href),
    }
  }, earlyClickScript())
}
const NONE = { ran: undefined, planted: 0, runs: [], handsOver: [] }

test('hostile text stays text on every page, for members and visitors', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
}) => {
  // The server refuses some requests, and the third-party sign-in page logs its failure.
  allowErrors(/status of 40\d/, /^The third-party sign-in failed/)
  const author = await createMember({
    full_name: ATTACK,
    title: ENDS_SCRIPT,
    bio: ENDS_SCRIPT,
    skills: ['React'],
  })
  const reader = await createMember()
  const [specialization] = await product.sql(
    'insert into public.specializations (name, description) values ($1, $2) returning id',
    // The name has no dots, because a dotted name could be taken for a host's.
    [`${ATTACK.replaceAll('window.', '').slice(0, 80)} ${Date.now()}`, ENDS_SCRIPT],
  )
  await product.sql('update public.profiles set specializations = $2, website = $3 where id = $1', [
    author.id,
    [String(specialization?.id)],
    `https://a.example/${encodeURIComponent(ATTACK)}'onclick=window.hacked=1`,
  ])
  await addRow(product, 'projects', {
    profile_id: author.id,
    title: ENDS_SCRIPT.slice(0, 200),
    description: ENDS_SCRIPT.slice(0, 200),
    live_url: `https://a.example/'onclick=window.hacked=1`,
  })
  await addRow(product, 'learning_paths', { profile_id: author.id, title: ENDS_SCRIPT })
  const post = await makePost(product, author, {
    title: ENDS_SCRIPT.slice(0, 200),
    tags: [ATTACK],
    content: ENDS_SCRIPT,
  })
  await makeComments(product, post, author, [ENDS_SCRIPT])
  await writeMessages(product, [
    { from: author, to: reader, content: ENDS_SCRIPT },
    { from: reader, to: author, content: 'Hello' },
  ])
  await addRow(product, 'user_ratings', {
    rater_id: author.id,
    rated_id: reader.id,
    rating_value: 1,
    comment: ENDS_SCRIPT,
  })

  const inUrl = encodeURIComponent(ENDS_SCRIPT)
  const inSegment = encodeURIComponent(ATTACK)
  const pages = [
    '/',
    `/developers?search=${inUrl}`,
    `/profile/${author.id}`,
    `/profile/${inSegment}`,
    `/profile/${reader.id}`,
    `/community?search=${inUrl}&type=${inUrl}&sort=${inUrl}`,
    '/community',
    `/community/category/${inSegment}`,
    `/community/post/${post}`,
    `/community/post/${inSegment}`,
    `/signin?error=${inUrl}&error_description=${inUrl}`,
    `/auth/callback?error=${inUrl}&error_description=${inUrl}`,
    `/auth/confirm?token_hash=${inUrl}&type=signup`,
    `/${inSegment}`,
  ]
  const member = await openBrowser(reader)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    expect(await findHarm(page), `visitor ${path}`).toEqual(NONE)
  }
  for (const path of [
    ...pages.slice(0, 10),
    '/dashboard',
    '/messages',
    `/messages/${author.id}?subject=${inUrl}`,
    `/messages?contact=${inSegment}`,
    '/profile/edit',
  ]) {
    await member.goto(path)
    await expect(member.getByRole('heading').first(), path).toBeVisible()
    await hydrated(member)
    await expect(member.locator('.skeleton'), path).toHaveCount(0)
    expect(await findHarm(member), `member ${path}`).toEqual(NONE)
  }
})

test('after a sign-out the next person on the device finds nothing, not even with Back', async ({
  page,
  product,
  createMember,
  signIn,
  signInNew,
}) => {
  const [member, contact] = [await createMember(), await createMember({ full_name: 'Contact Person' })]
  await writeMessages(product, [{ from: contact, to: member, content: 'PRIVATE words' }])
  await signIn(member)
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByText('PRIVATE words').first()).toBeVisible()
  await page.getByPlaceholder('Type your message...').fill('A PRIVATE draft')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('PRIVATE words').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(left).not.toMatch(/PRIVATE|hibo-session|hibo_member/)
  expect(left).not.toContain(member.id)
  for (const path of ['/signin?next=%2Fdashboard', `/messages/${contact.id}`]) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await expect(page.getByText('PRIVATE')).toHaveCount(0)
  }
  await signInNew()
  await page.goto('/messages')
  await expect(page.getByText('No Messages Yet')).toBeVisible()
  await expect(page.getByText('PRIVATE')).toHaveCount(0)
})

test('a page from the back/forward cache shows nothing after a sign-out in another tab', async ({
  page,
  context,
  product,
  createMember,
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const [member, contact] = [await createMember(), await createMember()]
  await writeMessages(product, [{ from: contact, to: member, content: 'PRIVATE words' }])
  await signIn(member)
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByText('PRIVATE words').first()).toBeVisible()
  await page.goto('/healthz')
  const other = await context.newPage()
  await other.goto('/companies')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(page.getByText('PRIVATE words')).toHaveCount(0)
})

test('a mailed link of another account does not replace the signed-in member', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const [member, sender] = [await createMember(), await createMember()]
  await product.api('POST', '/auth/v1/recover', { email: sender.email })
  const { text } = await product.waitForMail(sender.email, /password/)
  await signIn(member)
  await page.goto(/https?:\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? 'no link in the mail')
  await expect(page.getByText(`You are signed in as ${member.email}`)).toBeVisible()
  await page.getByRole('link', { name: 'Stay signed in as I am' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('hibo-session'))).toContain(member.id)
})

test('another site can neither frame a page nor keep a reference to its window', {
  tag: '@server-pages',
}, async ({ baseURL, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/signin"></iframe>` }),
  )
  await elsewhere.goto('http://elsewhere.example/')
  const frame = elsewhere.frames()[1]
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
  const [opened] = await Promise.all([
    elsewhere.waitForEvent('popup'),
    elsewhere.evaluate((url) => void window.open(url), `${baseURL}/signin`),
  ])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await elsewhere.context().close()
})
