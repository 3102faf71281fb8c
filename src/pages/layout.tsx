import { Suspense } from 'react'
import { type Location, ScrollRestoration, useNavigation, useOutlet } from 'react-router'

import { SkipLink } from '#src/ui/skip-link.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { OfflineNotice } from './layout/offline-notice.tsx'
import { PageError } from './layout/page-error.tsx'
import { RouteFocus } from './layout/route-focus.tsx'

/** The site shell: all pages except the two auth-flow routes stand in it. */
export function Layout() {
  // None while the first page's chunk loads. The frame is the same: a menu that was opened meanwhile stays open.
  const outlet = useOutlet()
  return (
    <Frame>
      {outlet ? <Suspense>{outlet}</Suspense> : <div className="min-h-[70vh]" />}
      {outlet && <RouteFocus />}
      {outlet && <ScrollRestoration getKey={scrollKey} />}
    </Frame>
  )
}

/** The first entry of every visit has the same key: its address tells it from another page's. */
function scrollKey({ key, pathname, search }: Location) {
  return key === 'default' ? pathname + search : key
}

/** A failure that no page caught: the shell stays, so that the visitor can go on. */
export function LayoutError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      <Header />
      <div className="contents">
        <OfflineNotice />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
      <Footer />
    </div>
  )
}

/** A thin bar while the next page's chunk is on its way. */
function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return <div aria-hidden="true" data-busy={busy || undefined} className="navigation-progress" />
}
