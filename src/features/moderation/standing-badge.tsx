import { Badge } from '#src/ui/badge.tsx'
import type { Standing } from './schemas.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** A member’s standing: good, paused until a day, suspended, or leaving. */
export function StandingBadge({ standing: { state, until } }: { standing: Standing }) {
  if (state === 'good') return <Badge tone="green">In good standing</Badge>
  if (state === 'suspended') return <Badge tone="danger">Suspended</Badge>
  if (state === 'left') return <Badge>Leaving</Badge>
  return <Badge tone="accent">{until ? `Paused until ${DAY.format(new Date(until))}` : 'Paused'}</Badge>
}
