import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Gavel } from 'lucide-react'

import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { DESK_PATH } from './paths.ts'
import { queueQuery } from './queries/queue.ts'

/** The way from the dashboard to the desk, with the number of cases that wait. */
export default function DeskLink() {
  const { data: open } = useQuery(queueQuery('open'))
  const { data: appeals } = useQuery(queueQuery('appeals'))
  return (
    <Card as="section" aria-label="Moderation" interactive className="flex items-center gap-3 py-3">
      <Gavel className="size-5 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1">
        <Link to={DESK_PATH} className="font-semibold text-ink after:absolute after:inset-0">
          Moderation: {open ? casesText(open.count) : 'open the queue'}
        </Link>
        {appeals && appeals.count > 0 && (
          <span className="text-ink-muted">
            , {appeals.count === 1 ? '1 appeal' : `${appeals.count.toLocaleString('en')} appeals`}
          </span>
        )}
      </p>
      <ChevronRight className="size-5 shrink-0 text-ink-muted" />
    </Card>
  )
}

function casesText(count: number) {
  if (count === 0) return 'no case waits for you'
  return count === 1 ? '1 open case' : `${count.toLocaleString('en')} open cases`
}
