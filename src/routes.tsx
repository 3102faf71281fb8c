/** All URLs of the app. Each page is a chunk of its own; the route id names its module for the server. */
import type { LazyRouteFunction, RouteObject } from 'react-router'

import { SITE_PAGES } from './lib/site-pages.ts'
import * as home from './pages/home.tsx'
import { PageError } from './pages/layout/page-error.tsx'
import { Layout, LayoutError } from './pages/layout.tsx'

/** The page whose styles the HTML contains. If there is none, the HTML has all styles. */
const styledPage = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLElement>('style[data-page]')?.dataset.page

/** By default `module` follows from the path without parameters: /report/confirm is report-confirm.tsx. */
function page(
  path: string,
  lazy: LazyRouteFunction<RouteObject>,
  module = path.slice(1).replace(/\/:.*/, '').replace('/', '-'),
): RouteObject {
  const id = `src/pages/${module}.tsx`
  const hasStyles = !styledPage || styledPage === id
  return { id: `${id}#${path}`, path, lazy: hasStyles ? lazy : withAllStyles(lazy) }
}

function withAllStyles(lazy: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  return async () => {
    const [code] = await Promise.all([lazy(), import('./ui/all-styles.ts')])
    return code
  }
}

const profile = () => import('./pages/profile.tsx')
const messages = () => import('./pages/messages.tsx')
const community = () => import('./pages/community.tsx')
const post = () => import('./pages/post.tsx')
const notFound = () => import('./pages/not-found.tsx')

export const routes: RouteObject[] = [
  {
    id: 'layout',
    Component: Layout,
    ErrorBoundary: LayoutError,
    HydrateFallback: Layout,
    children: [
      {
        id: 'pages',
        // The boundary is not in the page's module: the router could not show it if that code failed to load.
        ErrorBoundary: PageError,
        children: [
          // Part of the entry chunk, because nearly all of its components are used on other pages, too.
          page('/', async () => home, 'home'),
          page('/developers', () => import('./pages/developers.tsx')),
          page('/jobs', () => import('./pages/jobs.tsx')),
          page('/hiring', () => import('./pages/hiring.tsx')),
          page('/profile/edit', () => import('./pages/profile-edit.tsx')),
          page('/profile', () => import('./pages/own-profile.tsx'), 'own-profile'),
          page('/profile/:id', profile),
          page('/profile/:id/posts', async () => (await profile()).postsPage()),
          page('/dashboard', () => import('./pages/dashboard.tsx')),
          page('/dashboard/texts/:key?', () => import('./pages/site-texts.tsx'), 'site-texts'),
          page('/moderation/log', () => import('./pages/moderation-log.tsx')),
          page('/moderation/:section?/:id?', () => import('./pages/moderation.tsx')),
          page('/notifications', () => import('./pages/notifications.tsx')),
          page('/availability', () => import('./pages/availability.tsx')),
          page('/unsubscribe', () => import('./pages/unsubscribe.tsx')),
          page('/settings/:section?', () => import('./pages/settings.tsx')),
          page('/messages', messages),
          page('/messages/:id', messages),
          page('/community', community),
          page('/community/category/:categoryId', community, 'community'),
          page('/community/post/:id', post, 'post'),
          page('/posts/:id', post, 'post'),
          page('/categories', () => import('./pages/categories.tsx')),
          page('/companies', () => import('./pages/companies.tsx')),
          ...SITE_PAGES.map(({ path }) => page(path, () => import('./pages/site-page.tsx'), 'site-page')),
          page('/report', () => import('./pages/report.tsx')),
          page('/report/confirm', () => import('./pages/report-confirm.tsx')),
          page('/signin', () => import('./pages/sign-in.tsx'), 'sign-in'),
          page('/signup', () => import('./pages/sign-up.tsx'), 'sign-up'),
          page('/forgot-password', () => import('./pages/forgot-password.tsx')),
          page('/reset-password', () => import('./pages/reset-password.tsx')),
          page('/auth/way-back', () => import('./pages/way-back.tsx'), 'way-back'),
          page('/auth/confirm', () => import('./pages/auth-confirm.tsx')),
          page('/404', notFound, 'not-found'),
          page('*', notFound, 'not-found'),
        ],
      },
    ],
  },
  {
    id: 'auth-flow',
    ErrorBoundary: LayoutError,
    HydrateFallback: () => null,
    children: [
      page('/auth/callback', () => import('./pages/auth-callback.tsx')),
      page('/complete-profile', () => import('./pages/complete-profile.tsx')),
    ],
  },
]
