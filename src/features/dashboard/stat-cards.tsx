import { type ReactNode, useId } from 'react'
import { counted } from '#src/lib/counted.ts'
import { unreadMessages } from '#src/shared/member-state/unread-state.ts'
import type { UnreadState } from '#src/shared/member-state/unread-storage.ts'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import type { Dashboard } from './schemas.ts'

interface StatCardsProps {
  dashboard: Dashboard
  /** Null while unknown. */
  unread: UnreadState | null
  /** Whole per cent. */
  completion: number
}

/** The member's numbers, each linking to its page. Members who only hire have no skills or projects to count. */
export function StatCards({ dashboard, unread: state, completion }: StatCardsProps) {
  const unread = (
    <Stat
      to="/messages"
      label="Unread messages"
      value={unreadMessages(state) ?? '–'}
      // The number of unread conversations is the one on the navigation's badge.
      note={state?.contacts.length ? `in ${counted(state.contacts.length, 'conversation')}` : null}
    />
  )
  if (dashboard.profile?.purpose === 'hire') {
    return <ul className="grid">{unread}</ul>
  }
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-4">
      <Stat to="/profile/edit" label="Profile completion" value={`${completion}%`} />
      <Stat to="/profile/edit" label="Skills" value={dashboard.skill_count} note={learningText(dashboard)} />
      <Stat to="/profile" label="Projects" value={dashboard.project_count} />
      {unread}
    </ul>
  )
}

interface StatProps {
  to: string
  label: string
  value: ReactNode
  note?: string | null
}

function Stat({ to, label, value, note }: StatProps) {
  const id = useId()
  return (
    <Card as="li" interactive className="py-2.5 sm:py-3">
      <p id={id} className="font-bold font-display text-2xl tabular-nums">
        {value}
      </p>
      <Link
        to={to}
        aria-describedby={id}
        className="text-ink-muted text-sm after:absolute after:inset-0 hover:text-ink"
      >
        {label}
      </Link>
      {note && <p className="text-ink-muted text-xs">{note}</p>}
    </Card>
  )
}

/** 'Known 5, learning 2'; null while nothing is being learned. */
export function learningText(counts: { skill_count: number; learning_count: number }): string | null {
  const { skill_count, learning_count } = counts
  return learning_count > 0 ? `Known ${skill_count - learning_count}, learning ${learning_count}` : null
}
