/** Header and menu mark the link of the current page. */
import { readFile } from 'node:fs/promises'

import { SITE_PAGES } from '#src/lib/site-pages.ts'
import { makePost } from '#tests/support/posts.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { publishOffer } from './support/offers.ts'

/** The main link that each path of src/routes.tsx marks; null where no main link is marked. */
const PLACES: Readonly<Record<string, string | null>> = {
  '/': '/',
  '/developers': '/developers',
  '/jobs': '/jobs',
  '/hiring': null,
  '/profile/edit': '/profile',
  '/profile': '/profile',
  '/profile/:id': null,
  '/profile/:id/posts': null,
  '/dashboard': '/dashboard',
  '/dashboard/texts/:key?': '/dashboard',
  '/moderation/log': null,
  '/moderation/:section?/:id?': null,
  '/notifications': null,
  '/availability': null,
  '/unsubscribe': null,
  '/settings/:section?': null,
  '/messages': '/messages',
  '/messages/:id': '/messages',
  '/community': '/community',
  '/community/category/:categoryId': '/community',
  '/community/post/:id': '/community',
  '/posts/:id': '/community',
  '/categories': '/community',
  '/companies': null,
  '/report': null,
  '/report/confirm': null,
  '/signin': '/signin',
  '/signup': '/signup',
  '/forgot-password': null,
  '/reset-password': null,
  '/auth/way-back': null,
  '/auth/confirm': null,
  '/404': null,
  '*': null,
  ...Object.fromEntries(SITE_PAGES.map(({ path }) => [path, null])),
}
const WITHOUT_HEADER = ['/auth/callback', '/complete-profile']

/** Returns the `href` of the header's marked links in this HTML. */
function markedIn(html: string): string[] {
  const bar = /<nav aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? ''
  const links = bar.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? []
  return links.map((link) => /href="([^"?]*)/.exec(link)?.[1] ?? '')
}

test('the HTML of each page marks its place, and that of an offer the jobs', {
  tag: '@server-pages',
}, async ({ request, product, createMember }) => {
  const routes = await readFile('src/routes.tsx', 'utf8')
  const paths = [...routes.matchAll(/\bpage\('([^']+)'/g)].map(([, path = '']) => path)
  const withHeader = paths.filter((path) => !WITHOUT_HEADER.includes(path))
  expect(Object.keys(PLACES)).toEqual(expect.arrayContaining(withHeader))

  const author = await createMember()
  const [post, offer] = [await makePost(product, author), await publishOffer(product, author)]
  const idOf = (path: string) => (/post/.test(path) && !path.startsWith('/profile') ? post : author.id)
  const pages = Object.entries(PLACES).map(([path, place]) => [
    path
      .replace('*', '/nothing/here')
      .replace(':categoryId', 'web-dev')
      .replace(/\/:\w+\?/g, '')
      .replace(':id', idOf(path)),
    place,
  ])
  for (const [path = '', place] of [
    ...pages,
    [`/community/post/${offer}`, '/jobs'],
    [`/posts/${offer}`, '/jobs'],
    [`/Community/Post/${post}`, '/community'],
  ]) {
    // The server renders these pages with a member's frame.
    const response = await request.get(path ?? '', { headers: { cookie: 'hibo_member=1' } })
    expect(markedIn(await response.text()), path ?? '').toEqual(place ? [place] : [])
  }
})

test('an offer that opens from the jobs never marks the community, and a post marks it', async ({
  memberPage: page,
  me,
  product,
  createMember,
}) => {
  await product.sql(`update public.profiles set purpose = 'both' where id = $1`, [me.id])
  const author = await createMember()
  const title = `Offer ${author.username}`
  await publishOffer(product, author, { title })
  const post = await makePost(product, author)
  const marked = page
    .getByRole('navigation', { name: 'Main' })
    .locator('[aria-current=page]')
    .filter({ visible: true })

  await openHydrated(page, `/jobs?search=${author.username}`)
  const answer = await holdRequests(page, '**/rest/v1/post_feed*')
  await page.getByRole('article').getByRole('link', { name: title }).click()
  await expect(page.getByText('Loading post')).toBeAttached()
  await expect(marked).toHaveText(['Jobs'])
  answer()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(marked).toHaveText(['Jobs'])

  await openHydrated(page, `/posts/${post}`)
  await expect(marked).toHaveText(['Community'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hiring' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hiring' })).toBeVisible()
  await expect(marked).toHaveText(['Hiring'])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(marked).toHaveText(['Settings'])
})
