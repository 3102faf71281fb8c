import { Badge } from '#src/ui/badge.tsx'
import type { JudgedMember } from './schemas.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** A member’s standing: good, hidden, paused until a day, suspended, or leaving. */
export function StandingBadge({ standing, hidden }: Pick<JudgedMember, 'standing' | 'hidden'>) {
  const { state, until } = standing
  if (state === 'good' && hidden) return <Badge tone="accent">Profile hidden</Badge>
  if (state === 'good') return <Badge tone="green">In good standing</Badge>
  if (state === 'suspended') return <Badge tone="danger">Suspended</Badge>
  if (state === 'left') return <Badge>Leaving</Badge>
  return <Badge tone="accent">{until ? `Paused until ${DAY.format(new Date(until))}` : 'Paused'}</Badge>
}
