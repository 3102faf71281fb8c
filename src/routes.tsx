/** All URLs of the app. Each page is a chunk of its own; the route id names its module for the server. */
import type { RouteObject } from 'react-router'

import { SITE_PAGES } from './lib/site-pages.ts'
import * as home from './pages/home.tsx'
import { PageError } from './pages/layout/page-error.tsx'
import { Layout, LayoutError } from './pages/layout.tsx'

function page(path: string, module: string, lazy: NonNullable<RouteObject['lazy']>): RouteObject {
  return { path, id: `src/pages/${module}.tsx#${path}`, lazy }
}

export const routes: RouteObject[] = [
  {
    id: 'layout',
    Component: Layout,
    ErrorBoundary: LayoutError,
    HydrateFallback: Layout,
    children: [
      {
        id: 'pages',
        // The pages themselves have none: the router shows no boundary of a page whose code failed to load.
        ErrorBoundary: PageError,
        children: [
          // Part of the entry chunk, because nearly all of its components are used on other pages, too.
          page('/', 'home', async () => home),
          page('/developers', 'developers', () => import('./pages/developers.tsx')),
          page('/jobs', 'jobs', () => import('./pages/jobs.tsx')),
          page('/profile/edit', 'profile-edit', () => import('./pages/profile-edit.tsx')),
          page('/profile', 'own-profile', () => import('./pages/own-profile.tsx')),
          page('/profile/:id', 'profile', () => import('./pages/profile.tsx')),
          page('/profile/:id/posts', 'profile', async () =>
            (await import('./pages/profile.tsx')).postsPage(),
          ),
          page('/dashboard', 'dashboard', () => import('./pages/dashboard.tsx')),
          page('/dashboard/texts/:key?', 'site-texts', () => import('./pages/site-texts.tsx')),
          page('/moderation/log', 'moderation-log', () => import('./pages/moderation-log.tsx')),
          page('/moderation/:section?/:id?', 'moderation', () => import('./pages/moderation.tsx')),
          page('/hiring', 'hiring', () => import('./pages/hiring.tsx')),
          page('/notifications', 'notifications', () => import('./pages/notifications.tsx')),
          page('/availability', 'availability', () => import('./pages/availability.tsx')),
          page('/unsubscribe', 'unsubscribe', () => import('./pages/unsubscribe.tsx')),
          page('/settings/:section?', 'settings', () => import('./pages/settings.tsx')),
          page('/messages', 'messages', () => import('./pages/messages.tsx')),
          page('/messages/:id', 'messages', () => import('./pages/messages.tsx')),
          page('/community', 'community', () => import('./pages/community.tsx')),
          page('/community/category/:categoryId', 'community', () => import('./pages/community.tsx')),
          page('/community/post/:id', 'post', () => import('./pages/post.tsx')),
          page('/posts/:id', 'post', () => import('./pages/post.tsx')),
          page('/categories', 'categories', () => import('./pages/categories.tsx')),
          page('/companies', 'companies', () => import('./pages/companies.tsx')),
          ...SITE_PAGES.map(({ path }) => page(path, 'site-page', () => import('./pages/site-page.tsx'))),
          page('/report', 'report', () => import('./pages/report.tsx')),
          page('/report/confirm', 'report-confirm', () => import('./pages/report-confirm.tsx')),
          page('/signin', 'sign-in', () => import('./pages/sign-in.tsx')),
          page('/signup', 'sign-up', () => import('./pages/sign-up.tsx')),
          page('/forgot-password', 'forgot-password', () => import('./pages/forgot-password.tsx')),
          page('/reset-password', 'reset-password', () => import('./pages/reset-password.tsx')),
          page('/auth/way-back', 'way-back', () => import('./pages/way-back.tsx')),
          page('/auth/confirm', 'auth-confirm', () => import('./pages/auth-confirm.tsx')),
          page('/404', 'not-found', () => import('./pages/not-found.tsx')),
          page('*', 'unknown-path', () => import('./pages/unknown-path.tsx')),
        ],
      },
    ],
  },
  {
    id: 'auth-flow',
    ErrorBoundary: LayoutError,
    HydrateFallback: () => null,
    children: [
      page('/auth/callback', 'auth-callback', () => import('./pages/auth-callback.tsx')),
      page('/complete-profile', 'complete-profile', () => import('./pages/complete-profile.tsx')),
    ],
  },
]
