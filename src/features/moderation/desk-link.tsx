import { ChevronRight, Gavel } from 'lucide-react'
import { counted } from '#src/lib/counted.ts'
import { useAwaitedQuery } from '#src/lib/use-awaited-query.ts'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { DESK_PATH } from './paths.ts'
import { queueQuery } from './queries/queue.ts'

/** The way from the dashboard to the desk, with the number of cases that wait. */
export default function DeskLink() {
  const { data: open } = useAwaitedQuery(queueQuery('open'))
  const { data: appeals } = useAwaitedQuery(queueQuery('appeals'))
  return (
    <Card as="section" aria-label="Moderation" interactive className="flex items-center gap-3 py-3">
      <Gavel className="size-5 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1">
        <Link to={DESK_PATH} className="font-semibold text-ink after:absolute after:inset-0">
          Moderation: {!open && 'open the queue'}
          {open && (open.count === 0 ? 'no case waits for you' : counted(open.count, 'open case'))}
        </Link>
        {appeals && appeals.count > 0 && (
          <span className="text-ink-muted">, {counted(appeals.count, 'appeal')}</span>
        )}
      </p>
      <ChevronRight className="size-5 shrink-0 text-ink-muted" />
    </Card>
  )
}
