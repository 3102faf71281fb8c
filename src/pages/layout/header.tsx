import { Menu, X } from 'lucide-react'
import { memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { signUpHref } from '#src/lib/session/sign-in-href.ts'
import type { SessionUser } from '#src/lib/session/stored-session.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Link } from '#src/ui/link.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { WovenBand } from '#src/ui/woven.tsx'
import { currentPage } from './current-page.ts'
import { SaveDataSwitch } from './save-data-switch.tsx'
import { Wordmark } from './wordmark.tsx'

// Lazy, because only members need them. For members the HTML names them (server/web/pages.ts).
const MemberControls = lazyPart(() => import('./member-controls.tsx'))
const UnreadBadge = lazyPart(() => import('#src/features/messages/unread-badge.tsx'))

const SCROLLED_FROM = 8 // CSS pixels

/** Pages that links from outside lead to. Sign Up returns there. */
const SHARED_PAGE = /^\/(community\/post|posts|profile)\//

const PUBLIC_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/developers', label: 'Developers' },
  { to: '/community', label: 'Community' },
]
const VISITOR_LINKS = [
  { to: '/signin', label: 'Sign In' },
  { to: '/signup', label: 'Sign Up' },
]
const MEMBER_LINKS = [
  { to: '/profile', label: 'Profile' },
  { to: '/messages', label: 'Messages' },
  { to: '/dashboard', label: 'Dashboard' },
]

export function Header() {
  const user = useUser()
  const scrolled = useScrolled()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const toggle = useRef<HTMLButtonElement>(null)
  // Closes the menu on every navigation, also by Back and Forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input
  useEffect(() => setOpen(false), [pathname])

  /** Moves the focus to the toggle button, because the focused link is hidden. */
  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <header
      // An open menu has a border, too.
      data-scrolled={scrolled || open || undefined}
      className="header-fade print:hidden sticky top-0 z-30 border-transparent border-b bg-surface transition-shadow data-scrolled:border-line data-scrolled:shadow-sm"
    >
      <WovenBand />
      <div className="page-width flex h-16 items-center gap-4">
        <Wordmark short={user !== null} />
        {/* Scrolled, the offline notice is out of view. */}
        {scrolled && !online && <Badge tone="accent">Offline</Badge>}
        <nav aria-label="Main" className="ml-auto hidden shrink-0 items-center md:flex lg:gap-1">
          <NavigationLinks {...{ user, pathname }} />
          {user && (
            // Reserves the width of the controls, so that the links don't move.
            <Suspense fallback={<span className="w-56" />}>
              <MemberControls user={user} place="bar" />
            </Suspense>
          )}
        </nav>
        <div className="ml-auto flex shrink-0 md:hidden">
          {user && (
            <Suspense fallback={<span className="size-11" />}>
              <MemberControls user={user} place="bell" />
            </Suspense>
          )}
          <button
            ref={toggle}
            type="button"
            aria-expanded={open}
            aria-controls="mobile-menu"
            className="relative grid size-11 place-items-center rounded-md text-ink"
            onClick={() => setOpen(!open)}
          >
            {open ? <X /> : <Menu />}
            <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
            {user && !open && (
              <Suspense>
                <span className="absolute top-0 right-0 flex">
                  <UnreadBadge userId={user.id} />
                </span>
              </Suspense>
            )}
          </button>
        </div>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Main"
        hidden={!open}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        className="page-width border-line border-t bg-surface py-3 md:hidden"
      >
        {/* A link to the current page does not change the path, so the click closes the menu, too. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside handle the keys */}
        <div className="grid gap-1" onClick={close}>
          {user && (
            <Suspense>
              <MemberControls user={user} place="menu-start" />
            </Suspense>
          )}
          <NavigationLinks {...{ user, pathname }} />
          {user && (
            <Suspense>
              <MemberControls user={user} place="menu-end" />
            </Suspense>
          )}
        </div>
        <SaveDataSwitch className="mt-2 min-h-11" />
      </nav>
    </header>
  )
}

/** Memoized, because the header renders again on scrolling. */
const NavigationLinks = memo(function NavigationLinks({
  user,
  pathname,
}: {
  user: SessionUser | null
  pathname: string
}) {
  const links = [...PUBLIC_LINKS, ...(user ? MEMBER_LINKS : VISITOR_LINKS)]
  return links.map(({ to, label }) => (
    <Link
      key={to}
      to={to === '/signup' && SHARED_PAGE.test(pathname) ? signUpHref(pathname) : to}
      aria-current={currentPage(to, pathname)}
      className={cx(
        'group flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current=page]:text-ink max-md:-mx-3 md:min-h-10 md:max-lg:px-1.5 md:max-lg:text-sm',
        to === '/signup' && 'md:ml-2 md:border md:border-line-strong md:text-ink',
      )}
    >
      <span className="decoration-2 decoration-accent underline-offset-8 group-aria-[current=page]:underline">
        {label}
      </span>
      {user && to === '/messages' && (
        <Suspense>
          <UnreadBadge userId={user.id} />
        </Suspense>
      )}
    </Link>
  ))
})

/** Whether the page is scrolled away from its top. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > SCROLLED_FROM,
    () => false,
  )
}

function subscribeToScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
