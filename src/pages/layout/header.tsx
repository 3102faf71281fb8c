import { Menu, X } from 'lucide-react'
import { memo, type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { signUpHref } from '#src/lib/session/sign-in-href.ts'
import type { SessionUser } from '#src/lib/session/stored-session.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { WovenBand } from '#src/ui/woven.tsx'
import { currentPage, useMarkedPath } from './current-page.ts'
import { UnreadBadge } from './late-unread-badge.ts'
import { placesFor } from './places.ts'
import { SaveDataSwitch } from './save-data-switch.tsx'
import { Wordmark } from './wordmark.tsx'

// The controls are lazy, because only members need them. Members' HTML preloads their files (server/web/pages.ts).
const MemberControls = lazyPart(() => import('./member-controls.tsx'))

// Placeholders of the controls.
const bellSkeleton = <Skeleton className="m-3 size-5 rounded-full" />
const barSkeleton = (
  <>
    {bellSkeleton}
    <Skeleton className="mr-2 size-10 rounded-md" />
    <Skeleton className="m-2.5 size-5 rounded-full" />
  </>
)

const SCROLLED_FROM = 8 // CSS pixels

/** Pages to which links on other sites lead. Sign Up returns to them. */
const SHARED_PAGE = /^\/(community\/post|posts|profile)\//

/** Navigation. Links for visitors and for members are both in the HTML; the style sheet shows one kind. */
export function Header() {
  const user = useUser()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const toggle = useRef<HTMLButtonElement>(null)
  // Closes the menu on every navigation, including Back and Forward. An effect could run after a new press and undo it.
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(false)
  }

  /** Moves the focus to the toggle button, because the focused link is hidden. */
  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  function controls(place: 'bar' | 'bell' | 'menu', skeleton: ReactNode) {
    if (!user) return skeleton
    return (
      <Suspense fallback={skeleton}>
        <MemberControls user={user} place={place} />
      </Suspense>
    )
  }

  return (
    <header
      ref={markScrolled}
      data-open={open || undefined}
      // The header is low in a conversation, which needs the space on a phone.
      data-low={pathname.startsWith('/messages/') || undefined}
      className="header-fade print:hidden sticky top-0 z-30 border-transparent border-b bg-surface data-open:border-line data-scrolled:border-line"
    >
      <WovenBand />
      <div className="page-width flex h-16 items-center gap-4 max-md:in-data-low:h-12">
        <Wordmark />
        {/* The offline notice is out of view on a scrolled page, so the header has a badge. */}
        {!online && (
          <Badge tone="accent" className="not-in-data-scrolled:hidden">
            Offline
          </Badge>
        )}
        {/* The site's places are beside the name, and the reader's own controls at the other end. */}
        <nav aria-label="Main" className="hidden shrink-0 items-center md:flex md:grow lg:gap-1">
          <NavigationLinks {...{ user, pathname }} />
          <span className="for-members ml-auto flex items-center lg:gap-1">
            {controls('bar', barSkeleton)}
          </span>
        </nav>
        <div className="ml-auto flex shrink-0 md:hidden">
          <span className="for-members min-w-11">{controls('bell', bellSkeleton)}</span>
          <button
            ref={toggle}
            type="button"
            aria-expanded={open}
            aria-controls="mobile-menu"
            className="relative grid size-11 place-items-center rounded-md text-ink noscript:hidden"
            onClick={() => setOpen(!open)}
          >
            {open ? <X /> : <Menu />}
            <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
            {user && !open && (
              <span className="without-tab-bar-only absolute top-0 right-0">
                <UnreadBadge userId={user.id} />
              </span>
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
        <div onClick={close}>
          {controls('menu', null)}
          {/* Two columns, because the tab bar has most of these links, too. */}
          <div className="grid grid-cols-2 gap-x-6">
            <NavigationLinks {...{ user, pathname }} />
          </div>
        </div>
        <SaveDataSwitch className="mt-2 min-h-11" />
      </nav>
    </header>
  )
}

/** Memoized, because the header renders again with every move. */
const NavigationLinks = memo(function NavigationLinks({
  user,
  pathname,
}: {
  user: SessionUser | null
  pathname: string
}) {
  const marked = useMarkedPath()
  return placesFor(user).map(({ to, label, className }) => (
    <Link
      key={to}
      to={to === '/signup' && SHARED_PAGE.test(pathname) ? signUpHref(pathname) : to}
      aria-current={currentPage(to, marked)}
      className={cx(
        'group relative flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current=page]:text-ink max-md:-mx-3 md:min-h-10 md:max-lg:px-1.5 md:max-lg:text-sm lg:px-2.5',
        className,
      )}
    >
      <span className="decoration-2 decoration-accent underline-offset-8 group-aria-[current=page]:underline">
        {label}
      </span>
      {user && to === '/messages' && (
        // The badge is above the end of the word, so that it moves no link.
        <span className="md:absolute md:-top-1 md:left-full md:-ml-3.5 md:max-lg:scale-85">
          <UnreadBadge userId={user.id} />
        </span>
      )}
    </Link>
  ))
})

/** Marks the header of a scrolled page without a render, for which every navigation would wait: each one scrolls. */
function markScrolled(header: HTMLElement) {
  const mark = () => header.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_FROM)
  addEventListener('scroll', mark)
  requestAnimationFrame(mark)
  return () => removeEventListener('scroll', mark)
}
