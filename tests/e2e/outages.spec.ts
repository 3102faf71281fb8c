import { makePost } from '#tests/support/posts.ts'
import { expect, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'
import { navigate } from './support/navigate.ts'

test('a page whose data does not come says so, and tries again', async ({
  memberPage: page,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/status of 503/)
  const other = await createMember({ full_name: 'Late Liibaan' })
  const post = await makePost(product, other, { title: 'A late post' })
  await page.addInitScript(() => {
    document.addEventListener('click', () => (document.body.dataset.pressed = ''), true)
  })
  // The server would send a first page with its data, so the test navigates in the app.
  await page.goto('/companies')
  for (const [path, data, words, shown] of [
    ['/', 'rpc/home_page', ["Couldn't load developers"], 'Top Rated Developers'],
    [
      '/messages',
      'rpc/conversation_list',
      ['Failed to load messages. Please try again later.'],
      'No Messages Yet',
    ],
    [
      `/messages/${other.id}`,
      'rpc/conversation_page',
      ['Error Loading Messages', 'Failed to load conversation. Please try again later.'],
      'No messages yet',
    ],
    [
      `/profile/${other.username}`,
      'rpc/profile_page',
      ['Error Loading Profile', 'Failed to load profile. Please try again later.'],
      'Late Liibaan',
    ],
    [
      `/community/post/${post}`,
      'post_feed',
      ['Post not found', 'The request failed, so it may still be there.'],
      'A late post',
    ],
    ['/contact', 'site_settings', ["Couldn't load this page"], 'Contact'],
    [
      '/dashboard',
      'rpc/dashboard_summary',
      ['Error Loading Dashboard', 'Failed to load dashboard data. Please try again later.'],
      'Quick Actions',
    ],
  ] as const) {
    await test.step(path, async () => {
      await hydrated(page) // A profile is tried again by loading its page.
      await page.evaluate(() => delete document.body.dataset.pressed)
      const url = `**/rest/v1/${data}*`
      await page.route(url, async (route) => {
        // A poll that is answered before the press would take the button away.
        const isPressed = await page.evaluate(() => 'pressed' in document.body.dataset)
        await (isPressed ? route.continue() : route.fulfill({ status: 503, json: {} }))
      })
      const logged = page.waitForEvent('console', (line) => line.text().startsWith('A read failed'))
      await navigate(page, path)
      const main = page.getByRole('main')
      for (const text of words) await expect(main.getByText(text)).toBeVisible()
      await logged
      await main.getByRole('button', { name: /^(Try Again|Retry)$/i }).click()
      await expect(main.getByRole('heading', { name: shown, exact: true })).toBeVisible()
      for (const text of words) await expect(main.getByText(text)).toHaveCount(0)
      await page.unroute(url)
    })
  }
})
