import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import {
  type Location,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
  useOutlet,
} from 'react-router'
import { useConfig } from '#src/lib/config.ts'
import { useUser } from '#src/lib/session/session.ts'
import { cx } from '#src/ui/cx.ts'
import { focusMain } from '#src/ui/focus-main.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { ConnectionNotice } from './layout/connection-notice.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { KeptPages } from './layout/kept-pages.tsx'
import { ownPageHeader } from './layout/own-pages.tsx'
import { PageError } from './layout/page-error.tsx'
import { TabBar } from './layout/tab-bar.tsx'

/** Loads with the chunk of the header's parts for members. */
const MemberNotices = latePart<{ userId: string }>(() =>
  import('./layout/member-controls.tsx').then((module) => ({ default: module.MemberNotices })),
)

/** Pages with a bar of their own at the bottom. */
const WITHOUT_TAB_BAR = /^\/(messages\/.|profile\/edit|dashboard\/texts\/.)/

/** The site shell of all pages except the two auth-flow routes. */
export function Layout() {
  // Null while the chunk of the first page loads. The frame stays mounted, so that an opened menu stays open.
  const outlet = useOutlet()
  return (
    <Frame>
      <Suspense fallback={<Placeholder />}>
        {outlet ? <KeptPages outlet={outlet} /> : <Placeholder />}
      </Suspense>
      {outlet && <RouteFocus />}
      {outlet && <ScrollRestoration getKey={scrollKey} />}
    </Frame>
  )
}

/** The page's header if the path determines it, and rows like those of a list or a form. */
function Placeholder() {
  const { pathname } = useLocation()
  const { siteName } = useConfig()
  const header = ownPageHeader(pathname)
  // The title until the page sets its own: 'Messages', 'Settings'.
  const place = pathname.split('/')[1]
  return (
    <div className={cx(WITHOUT_TAB_BAR.test(pathname) && 'without-tab-bar')}>
      <title>{place ? `${place.charAt(0).toUpperCase()}${place.slice(1)} · ${siteName}` : siteName}</title>
      <span className="sr-only">Loading the page</span>
      {header && <PageHeader {...header} />}
      <div className="page-width grid gap-6 py-6">
        {!header && <Skeleton className="h-9 w-48" />}
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex gap-4">
            <Skeleton className="size-14 rounded-md" />
            <SkeletonText lines={2} className="flex-1 justify-center" />
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * The first entry of every visit has the key 'default'. A mark in the browser's history tells it from those of other
 * visits in this tab, also after a reload.
 */
function scrollKey({ key }: Location) {
  if (key !== 'default') return key
  const { state } = window.history
  if (!state?.key) visit = state?.visit ?? performance.timeOrigin
  if (!state?.key && !state?.visit) window.history.replaceState({ ...state, visit }, '')
  return `${visit}`
}

let visit = 0

/** The error boundary of errors that no page caught. The shell stays usable. */
export function LayoutError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const user = useUser()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main">Skip to content</SkipLink>
      <NavigationProgress />
      <Header />
      <div className="contents">
        {/* The status is in the page before its text, because screen readers announce changes only. */}
        <div role="status">
          <ConnectionNotice />
        </div>
        {user && <MemberNotices userId={user.id} />}
        {/* As high as the screen, so that the footer does not jump when content comes or goes. */}
        <main id="main" tabIndex={-1} className="min-h-dvh flex-1 outline-none print:min-h-0">
          {children}
        </main>
      </div>
      <Footer />
      <TabBar />
    </div>
  )
}

/** A thin progress bar while the next page loads. */
function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return <div aria-hidden="true" data-busy={busy || undefined} className="navigation-progress" />
}

/**
 * After a navigation to another path, moves the focus to the main part, as a page load would, so that the keyboard
 * continues there and a screen reader reads the new page. Changes of the query (filters, pages) do not move the focus.
 */
function RouteFocus() {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // React Router scrolls, too, but not if loaders run again before the page is rendered, as after a sign-in or out.
    if (type !== 'POP') {
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    const main = document.getElementById('main')
    // The main part may still have the focus from the last page. Focusing it again announces the new page.
    main?.blur()
    const { activeElement } = document
    // An element of the new page may have taken the focus itself. The link in a kept page still has it.
    if (!main?.contains(activeElement) || activeElement?.closest('[data-waits]')) focusMain(type === 'POP')
    // The focused link, e.g. of a category, may still exist and be out of view after the scroll to the top.
    else if (type !== 'POP') activeElement?.scrollIntoView({ block: 'nearest' })
  }, [pathname, hash, type])

  return null
}
