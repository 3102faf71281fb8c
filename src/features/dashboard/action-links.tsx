import { ChevronRight, FolderKanban, Pencil, UserRound, Users } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/card.tsx'
import type { SuggestedAction } from './completion.ts'

const QUICK_ACTIONS = [
  { to: '/profile/edit', label: 'Edit profile', Icon: Pencil },
  { to: '/categories', label: 'Explore categories', Icon: FolderKanban },
  { to: '/developers', label: 'Find developers', Icon: Users },
  { to: '/profile', label: 'View your profile', Icon: UserRound },
]

/** Links to the pages that members use most. */
export function QuickActions() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {QUICK_ACTIONS.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} className={buttonClass('secondary', 'md', 'w-full justify-start')}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The suggested next steps, each with a link. */
export function SuggestedActions({ actions }: { actions: readonly SuggestedAction[] }) {
  return (
    <ul className="grid gap-3">
      {actions.map(({ title, text, to }) => (
        <Card as="li" key={title} interactive className="relative flex items-center justify-between gap-3">
          <div>
            <Link to={to} className="font-semibold text-ink after:absolute after:inset-0">
              {title}
            </Link>
            <p className="text-ink-muted text-sm">{text}</p>
          </div>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
        </Card>
      ))}
    </ul>
  )
}
