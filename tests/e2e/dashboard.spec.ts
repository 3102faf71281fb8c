import { writeMessages } from '#tests/support/messages.ts'
import { makePost } from '#tests/support/posts.ts'
import { projectUnderTest } from '#tests/support/supabase-project.ts'
import { test } from './support/conversation.ts'
import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { signInByForm } from './support/sign-in-form.ts'

const ON_PROJECT = projectUnderTest() !== null
const SUMMARY = '**/rest/v1/rpc/dashboard_summary*'

test('visitors are led to the sign-in page and back', async ({ page, createMember }) => {
  const member = await createMember({ full_name: 'Returning Member' })
  for (const path of ['/profile', '/settings', '/notifications', '/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
  }
  await signInByForm(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Returning Member' })).toBeVisible()
})

test('a new account sees the missing parts of its profile with links to add them', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  // The profile has two of nine parts: full name and level.
  await expect(main.getByText('22%').first()).toBeVisible()
  for (const [name, path] of [
    ['Profile completion', '/profile/edit'],
    ['Skills', '/profile/edit'],
    ['Projects', '/profile'],
    ['Unread messages', '/messages'],
    ['Explore categories', '/categories'],
    ['Find developers', '/developers'],
    ['Edit profile', '/profile/edit'],
    ['View your profile', '/profile'],
    ['Complete your profile', '/profile/edit'],
    ['Add your skills', '/profile/edit#skills'],
    ['Add: bio', '/profile/edit#bio'],
    ['Add: specializations', '/profile/edit#specializations'],
    ['Show a project', '/profile'],
    ['Browse developers', '/developers'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  // Skills and projects have suggestions of their own, so the list of missing parts leaves them out.
  await expect(main.getByRole('link', { name: /^Add: (skills|projects)$/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View all messages' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Admin Tools' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden()
  await expectNoAxeViolations(page)
})

test('the five latest received messages are listed, with a link to all, and what counts as unread is what the badge counts', async ({
  page,
  converse,
  createMember,
  product,
}) => {
  const received = [1, 2, 3, 4].map((n) => ({
    by: 'contact' as const,
    content: `received ${n}`,
    minutesAgo: n,
  }))
  const { me } = await converse({
    lines: [...received, { by: 'me', content: 'my own words' }],
    contact: { full_name: 'Frequent Writer' },
  })
  // The badge's first check leaves messages of this age out.
  const old = await createMember()
  await writeMessages(product, [
    { from: old, to: me, content: 'long ago', minutesAgo: 31 * 24 * 60 },
    { from: old, to: me, content: 'longer ago', minutesAgo: 32 * 24 * 60 },
  ])
  await page.goto('/dashboard')
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').first()).toContainText('Frequent Writer')
  await expect(recent.getByRole('listitem').first()).toContainText('received 1')
  await expect(recent.getByRole('listitem').last()).toContainText('long ago')
  await expect(recent).not.toContainText('my own words')
  await expect(recent.getByText('(unread)')).toHaveCount(4)
  // The card and the navigation show the same number of conversations.
  const unread = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Unread messages' }) })
  await expect(unread).toContainText('4')
  await expect(unread).toContainText('in 1 conversation')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByTitle('1 unread conversation'),
  ).toBeVisible()
  await recent.getByRole('link', { name: 'View all messages' }).click()
  await expect(page).toHaveURL('/messages')
  const conversations = page.getByRole('list', { name: 'Conversations' })
  await expect(conversations.getByRole('link')).toHaveCount(2)
  await expect(conversations.getByText('Unread')).toHaveCount(1)
})

test('who has written and has no answer reads so, and what is not a message is a link away, with the number of the bell', async ({
  page,
  converse,
  product,
}) => {
  const { me, contact: writer } = await converse({
    lines: [{ by: 'me', content: 'Are you free?' }],
    me: { purpose: 'hire' },
  })
  await page.goto('/dashboard')
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await expect(recent).toContainText('Nobody has written to you yet.')
  await expect(recent).not.toContainText('No messages')
  await expect(recent.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  const post = await makePost(product, me, { title: 'Told about this' })
  const row = { post_id: post, profile_id: writer.id, content: 'Words for the author' }
  await product.api('POST', '/rest/v1/comments', row, writer.session.access_token)
  await page.reload()
  await recent.getByRole('link', { name: 'Notifications: 1 unread' }).click()
  await expect(page).toHaveURL('/notifications')
})

test('an account without a profile sees "Profile Not Found"', async ({
  memberPage: page,
  me: member,
  product,
}) => {
  await product.sql('delete from public.profiles where id = $1', [member.id])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
})

test('an admin of a site sees its first steps, and puts them away for all admins', async ({
  page,
  product,
  signInNew,
}) => {
  await signInNew({ role: 'admin' })
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  // The sample community has people, posts and an operator. Its mails stay in the mailbox; a project's have arrived.
  await expect(steps.getByRole('heading', { name: 'Write the first post (done)' })).toBeVisible()
  await expect(steps.getByRole('heading', { name: 'Invite people (done)' })).toBeVisible()
  const sendMail = steps.getByRole('heading', {
    name: ON_PROJECT ? 'Send mail (done)' : 'Send mail',
    exact: true,
  })
  await expect(sendMail).toBeVisible()
  await expect(steps.getByRole('heading', { name: 'Say who runs this site (done)' })).toBeVisible()
  await expectNoAxeViolations(page)

  // Only the next step is open; a later step explains itself once opened.
  await page.route(SUMMARY, async (route) => {
    const response = await route.fetch()
    const first_steps = { has_operator: true, has_contact_email: false, has_posts: false, has_members: false }
    await route.fulfill({ response, json: { ...(await response.json()), first_steps } })
  })
  await page.reload()
  const toTexts = steps.getByRole('link', { name: 'Edit the texts' })
  await expect(steps.getByText('0 of 4 done.')).toBeVisible()
  const how = ON_PROJECT ? /^Supabase writes to/ : 'Nobody else can confirm an email address yet'
  await expect(steps.getByText(how)).toBeVisible()
  await expect(toTexts).toBeHidden()
  await steps.getByText('Say who runs this site').click()
  await expect(toTexts).toBeVisible()
  await expect(steps.getByText('Give an email address at which people reach you.')).toBeVisible()
  await page.unroute(SUMMARY)

  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Admin Tools' })).toBeVisible()
  await expect(steps).toBeHidden()
  await product.sql(`update public.site_settings set value = null where key = 'first-steps'`)
})

test('an admin repairs categories and sees how many posts changed', async ({ page, product, signInNew }) => {
  const admin = await signInNew({ role: 'admin' })
  const title = `lost-${crypto.randomUUID()}`
  await product.sql(
    `insert into public.posts (profile_id, title, content, category_id)
     select $1, $2, 'Words', id from public.categories where slug = 'web-dev'`,
    [admin.id, title],
  )
  await product.sql('update public.posts set category_id = null where profile_id = $1', [admin.id])
  await product.sql(`update public.posts set category_name = 'Web Development' where profile_id = $1`, [
    admin.id,
  ])
  await page.goto(`/community?search=${title}`)
  const category = page.getByRole('article').getByRole('link', { name: 'Web Development' })
  await expect(category).toHaveAttribute('href', '/community/category/Web%20Development')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const tools = page.getByRole('region', { name: 'Admin Tools' })
  await expect(tools).toBeVisible()
  await tools.getByRole('button', { name: 'Sync Post Categories' }).click()
  await expect(
    tools.getByText(/^Successfully synced [1-9]\d* posts with correct category IDs\.$/),
  ).toBeVisible()
  // Scrolled down, the sticky header covers part of a link, and axe then reports a small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolations(page)

  await page.route('**/rest/v1/rpc/sync_categories*', (route) =>
    route.fulfill({ status: 200, json: { success: false, updated_count: 0, error: 'a reason' } }),
  )
  await tools.getByRole('button', { name: 'Sync Post Categories' }).click()
  await expect(tools.getByText('Error syncing categories: a reason')).toBeVisible()

  // The cached feed is fetched again.
  await page.goBack()
  await expect(category).toHaveAttribute('href', /category\/[0-9a-f-]{36}$/)
})
