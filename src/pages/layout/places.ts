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

import type { SessionUser } from '#src/lib/session/stored-session.ts'

/** A place of the site in the header and, with an icon, in the bar of phones. */
interface Place {
  to: string
  label: string
  Icon?: LucideIcon
  className?: string
}

const PUBLIC: readonly Place[] = [
  { to: '/', label: 'Home' },
  { to: '/developers', label: 'Developers', Icon: UsersRound },
  { to: '/community', label: 'Community', Icon: MessagesSquare },
  // On a tablet a member's header has no room for Jobs beside the name of the site. The community links to them.
  { to: '/jobs', label: 'Jobs', Icon: Briefcase, className: 'md:max-lg:in-data-member:hidden' },
]
const VISITORS: readonly Place[] = [
  { to: '/signin', label: 'Sign In', Icon: LogIn, className: 'for-visitors md:ml-auto' },
  {
    to: '/signup',
    label: 'Sign Up',
    Icon: UserRoundPlus,
    className: 'for-visitors md:ml-2 md:border md:border-line-strong md:text-ink',
  },
]
const MEMBERS: readonly Place[] = [
  { to: '/profile', label: 'Profile', className: 'for-members' },
  { to: '/messages', label: 'Messages', Icon: MessageCircle, className: 'for-members' },
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, className: 'for-members' },
]

/** The server does not know the member. Its HTML has both visitors' and members' places, and base.css hides some. */
export function placesFor(user: SessionUser | null): readonly Place[] {
  return [...PUBLIC, ...(user ? [] : VISITORS), ...MEMBERS]
}
