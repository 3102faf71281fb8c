import {
  Briefcase,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { useUser } from '#src/lib/session/session.ts'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { currentPage, useMarkedPath } from './current-page.ts'
import { UnreadBadge } from './late-unread-badge.ts'

import './tab-bar.css'

interface Tab {
  to: string
  label: string
  Icon: LucideIcon
  className?: string
}

const PUBLIC_TABS: readonly Tab[] = [
  { to: '/developers', label: 'Developers', Icon: UsersRound },
  { to: '/community', label: 'Community', Icon: MessagesSquare },
  { to: '/jobs', label: 'Jobs', Icon: Briefcase },
]
const VISITOR_TABS: readonly Tab[] = [
  { to: '/signin', label: 'Sign In', Icon: LogIn, className: 'for-visitors' },
  { to: '/signup', label: 'Sign Up', Icon: UserRoundPlus, className: 'for-visitors' },
]
const MEMBER_TABS: readonly Tab[] = [
  { to: '/messages', label: 'Messages', Icon: MessageCircle, className: 'for-members' },
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, className: 'for-members' },
]

/**
 * The main places within a thumb's reach on phones, beside the menu and the name, which leads home. It gives way to a
 * page's own bar at the bottom (tab-bar.css), and to the keyboard of the device.
 */
export function TabBar() {
  const user = useUser()
  const marked = useMarkedPath()
  // The server does not know the member. Its HTML has the links of both, and base.css shows the right ones.
  const tabs = user ? [...PUBLIC_TABS, ...MEMBER_TABS] : [...PUBLIC_TABS, ...VISITOR_TABS, ...MEMBER_TABS]
  return (
    <div className="tab-bar fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden">
      <nav aria-label="Places" className="mx-auto grid h-14 max-w-xl grid-cols-5">
        {tabs.map(({ to, label, Icon, className }) => (
          <Link
            key={to}
            to={to}
            aria-current={currentPage(to, marked)}
            className={cx(
              'group relative grid content-center justify-items-center gap-1 text-ink-muted aria-[current=page]:text-primary',
              className,
            )}
          >
            <span
              aria-hidden="true"
              className="absolute inset-x-4 top-0 h-0.5 rounded-full group-aria-[current=page]:bg-accent"
            />
            <span className="relative">
              <Icon className="size-5.5" />
              {user && to === '/messages' && (
                <span className="absolute -top-1 left-3.5 flex">
                  <UnreadBadge userId={user.id} />
                </span>
              )}
            </span>
            <span className="font-medium text-[clamp(0.625rem,3.2vw,0.8125rem)] leading-none">{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  )
}
