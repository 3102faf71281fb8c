/** The parts of the header that only members see. A chunk of their own, so that visitors don't load it. */
import { useQuery } from '@tanstack/react-query'
import { Bookmark, BriefcaseBusiness, ChevronDown, LogOut, Pencil, Settings } from 'lucide-react'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

import { signOut } from '#src/features/auth/sign-in/sign-out.ts'
import { NotificationBell } from '#src/features/notifications/notification-bell.tsx'
import { NotificationWatcher } from '#src/features/notifications/notification-watcher.tsx'
import { displayName, pictureOf } from '#src/lib/session/display-name.ts'
import type { SessionUser } from '#src/lib/session/stored-session.ts'
import { unsentKinds } from '#src/lib/unsent-kinds.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { useStanding } from '#src/shared/safety/standing.ts'
import { useWaitingCases } from '#src/shared/safety/waiting-cases.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { listenTo } from '#src/ui/listen-to.ts'
import { Menu } from '#src/ui/menu.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import { currentPage } from './current-page.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Moderators only. */
const DeskEntry = lazyPart(() => import('#src/features/moderation/desk-entry.tsx'))

const QUIET = 'rounded-md font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink'

const IN_MENU = '-mx-3 flex min-h-11 items-center px-3'

const HIRING = { label: 'Hiring', Icon: BriefcaseBusiness, to: '/hiring' }
/** Links that a member seldom needs, beside the picture. */
const ACCOUNT_LINKS = [
  { label: 'Edit Profile', Icon: Pencil, to: '/profile/edit' },
  { label: 'Saved Posts', Icon: Bookmark, to: '/profile#saved' },
  { label: 'Settings', Icon: Settings, to: '/settings' },
]

const subscribeToSize = listenTo('resize')

interface MemberControlsProps {
  user: SessionUser
  /** Where the controls are: in the bar of large screens, or on small ones as the bell or in the menu. */
  place: 'bar' | 'bell' | 'menu'
}

/** The member's part of the header. Loaded on demand. */
export default function MemberControls({ user, place }: MemberControlsProps) {
  const isCurrent = currentPage('/notifications', useLocation().pathname) === 'page'
  const navigate = useNavigate()
  const { data: profile } = useQuery(headerProfileQuery(user.id))
  const hires = profile != null && profile.purpose !== 'build'
  const hasRoom = useSyncExternalStore(subscribeToSize, isBarRoomy)
  if (place === 'bell') return <NotificationBell userId={user.id} isCurrent={isCurrent} />
  if (place === 'menu') {
    return (
      <>
        <Identity user={user} />
        <div className="mb-2 grid grid-cols-2 gap-x-6 border-line border-b pb-2">
          {hires && (
            <QuietLink to={HIRING.to} className={IN_MENU}>
              {HIRING.label}
            </QuietLink>
          )}
          <QuietLink to="/settings" className={IN_MENU}>
            Settings
          </QuietLink>
          <SignOutButton className="-mx-3 min-h-11 px-3 text-left">Sign Out</SignOutButton>
          <ForModerators userId={user.id} place="menu" />
        </div>
      </>
    )
  }
  return (
    <>
      {hires && hasRoom && (
        <QuietLink to={HIRING.to} className="flex min-h-10 items-center px-2.5">
          {HIRING.label}
        </QuietLink>
      )}
      <ForModerators userId={user.id} place="bar" />
      <NotificationBell userId={user.id} isCurrent={isCurrent} />
      <span className="flex items-center">
        <ProfileLink user={user} size="sm" />
        <Menu
          label="Your account"
          trigger={<ChevronDown className="size-4" />}
          triggerClassName={cx(QUIET, 'grid h-10 w-6 place-items-center')}
          items={(hires && !hasRoom ? [HIRING, ...ACCOUNT_LINKS] : ACCOUNT_LINKS).map(({ to, ...item }) => ({
            ...item,
            onSelect: () => void navigate(to),
          }))}
        />
      </span>
      <SignOutButton className="flex size-10 items-center justify-center gap-2 xl:w-auto xl:px-2.5">
        <LogOut className="size-5" />
        <span className="hidden xl:inline">Sign Out</span>
      </SignOutButton>
    </>
  )
}

/** Whether the bar has room for all links of a member. */
function isBarRoomy() {
  return window.matchMedia('(min-width: 80rem)').matches
}

function QuietLink({ to, className, children }: { to: string; className: string; children: string }) {
  const isCurrent = currentPage(to, useLocation().pathname)
  return (
    <Link
      to={to}
      aria-current={isCurrent}
      className={cx(
        QUIET,
        isCurrent && 'text-ink underline decoration-2 decoration-accent underline-offset-8',
        className,
      )}
    >
      {children}
    </Link>
  )
}

/** The desk and the number of cases that wait, for moderators and admins. */
function ForModerators({ userId, place }: { userId: string; place: 'bar' | 'menu' }) {
  const count = useWaitingCases(userId)
  const isCurrent = currentPage('/moderation', useLocation().pathname) === 'page'
  if (count === null) return null
  return (
    <Suspense fallback={<span className={place === 'bar' ? 'size-10' : 'min-h-11'} />}>
      <DeskEntry {...{ count, isCurrent, place }} />
    </Suspense>
  )
}

/** The name and picture to show: of the profile, or else of the session. */
function useIdentity(user: SessionUser) {
  const { data: profile, isLoading } = useQuery(headerProfileQuery(user.id))
  return {
    isLoading,
    name: profile?.full_name || displayName(user),
    picture: profile ? profile.avatar_url : pictureOf(user),
    fullName: profile?.full_name || user.user_metadata.full_name,
  }
}

function ProfileLink({ user, size }: { user: SessionUser; size: 'sm' | 'md' }) {
  const { name, picture, isLoading } = useIdentity(user)
  return (
    <Link to="/profile" className="grid rounded-md" title={`Your profile, ${name}`}>
      {/* A skeleton, because the first letter would flash before the picture. */}
      {isLoading && !picture ? (
        <Skeleton className={size === 'sm' ? 'size-10' : 'size-14'} />
      ) : (
        <Avatar id={user.id} name={name} src={picture} size={size} lazy={false} />
      )}
    </Link>
  )
}

function Identity({ user }: { user: SessionUser }) {
  const { fullName } = useIdentity(user)
  return (
    <div className="mb-2 flex items-center gap-3 border-line border-b pb-3">
      <ProfileLink user={user} size="md" />
      <div className="min-w-0">
        <p translate="no" className="font-semibold text-ink">
          {fullName || user.email}
        </p>
        <p className="text-ink-muted text-sm">Logged in</p>
      </div>
    </div>
  )
}

/** Signs out, and asks first if that would delete unsent texts. */
function SignOutButton({ className, children }: { className: string; children: ReactNode }) {
  const navigate = useNavigate()
  /** The unsent texts, while the dialog asks. */
  const [unsent, setUnsent] = useState<string[]>([])

  function leave() {
    // While the dialog is open, nothing else takes the focus.
    flushSync(() => setUnsent([]))
    void signOut()
    void navigate('/')
    // The button disappears. Without a navigation nothing else would move the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        type="button"
        title="Sign Out"
        className={cx(QUIET, className)}
        onClick={() => {
          const kinds = unsentKinds()
          if (kinds.length > 0) setUnsent(kinds)
          else leave()
        }}
      >
        {children}
      </button>
      {unsent.length > 0 && <SignOutDialog kinds={unsent} onConfirm={leave} onClose={() => setUnsent([])} />}
    </>
  )
}

/** Below the header of every page: the member’s standing, and news for screen readers. */
export function MemberNotices({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  // The query is disabled here, because the badges poll it.
  const { dataUpdatedAt: answeredAt } = useQuery({ ...memberStateQuery(userId), enabled: false })
  return (
    <>
      <NotificationWatcher {...{ userId, pathname, answeredAt }} />
      <StandingBanner userId={userId} />
    </>
  )
}

const STANDING_NOTICES = {
  suspended: { text: 'Your account is suspended.', to: '/settings/standing', label: 'Read why' },
  paused: { text: 'You can’t publish for now.', to: '/settings/standing', label: 'Read why' },
  left: { text: 'You are leaving, and nobody sees you.', to: '/settings/leave', label: 'Stay' },
}

/** Tells members on every page that they are paused or suspended or have left; leads to the reasons or back. */
function StandingBanner({ userId }: { userId: string }) {
  const standing = useStanding(userId)
  if (!standing) return null
  const { text, to, label } = STANDING_NOTICES[standing]
  return (
    <p role="status" className="bg-accent-soft px-4 py-2 text-center text-accent-ink text-sm print:hidden">
      {text}{' '}
      <Link to={to} className="inline-flex min-h-6 items-center font-semibold underline">
        {label}
      </Link>
    </p>
  )
}
