import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'

import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { Section } from '#src/ui/section.tsx'
import { DESK_PATH } from './paths.ts'
import { queueQuery } from './queries/queue.ts'

/** The way from the dashboard to the desk, with the number of cases that wait. */
export default function DeskLink() {
  const { data: open } = useQuery(queueQuery('open'))
  const { data: appeals } = useQuery(queueQuery('appeals'))
  return (
    <Section title="Moderation">
      <Card interactive className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <Link to={DESK_PATH} className="font-semibold text-ink after:absolute after:inset-0">
            {open ? casesText(open.count) : 'Open the queue'}
          </Link>
          {appeals && appeals.count > 0 && (
            <p className="text-ink-muted text-sm">
              {appeals.count === 1 ? '1 appeal' : `${appeals.count.toLocaleString('en')} appeals`}
            </p>
          )}
        </div>
        <ChevronRight className="size-5 shrink-0 text-ink-muted" />
      </Card>
    </Section>
  )
}

function casesText(count: number) {
  if (count === 0) return 'No case waits for you'
  return count === 1 ? '1 open case' : `${count.toLocaleString('en')} open cases`
}
