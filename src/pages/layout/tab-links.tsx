import {
  House,
  LayoutDashboard,
  LogIn,
  MessageCircle,
  MessagesSquare,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { useLocation } from 'react-router'

import UnreadBadge from '#src/features/messages/unread-badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { currentPage } from './current-page.ts'

const PUBLIC_TABS = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/developers', label: 'Developers', Icon: UsersRound },
  { to: '/community', label: 'Community', Icon: MessagesSquare },
]
const VISITOR_TABS = [
  { to: '/signin', label: 'Sign In', Icon: LogIn },
  { to: '/signup', label: 'Sign Up', Icon: UserRoundPlus },
]
const MEMBER_TABS = [
  { to: '/messages', label: 'Messages', Icon: MessageCircle },
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
]

/** The five links of the bar. Without a member's id, those of visitors. */
export default function TabLinks({ userId }: { userId: string | undefined }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Places" className="mx-auto grid h-full max-w-xl grid-cols-5">
      {[...PUBLIC_TABS, ...(userId ? MEMBER_TABS : VISITOR_TABS)].map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={currentPage(to, pathname)}
          className="group relative grid content-center justify-items-center gap-1 text-ink-muted aria-[current=page]:text-primary"
        >
          <span
            aria-hidden="true"
            className="absolute inset-x-4 top-0 h-0.5 rounded-full group-aria-[current=page]:bg-accent"
          />
          <span className="relative">
            <Icon className="size-5.5" />
            {userId && to === '/messages' && (
              <span className="absolute -top-2 left-3 flex">
                <UnreadBadge userId={userId} />
              </span>
            )}
          </span>
          <span className="font-medium text-[clamp(0.625rem,3.2vw,0.8125rem)] leading-none">{label}</span>
        </Link>
      ))}
    </nav>
  )
}
