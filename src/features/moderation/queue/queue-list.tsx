import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'

import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { useDeskKeys } from '../keys.tsx'
import { PagedList } from '../paged-list.tsx'
import { queueHref } from '../paths.ts'
import { QUEUE_STATES, type QueueState, queueQuery } from '../queries/queue.ts'
import { QueueRow } from './queue-row.tsx'

const STATE_TEXT: Record<QueueState, { tab: string; empty: string; hint: string }> = {
  open: {
    tab: 'Open',
    empty: 'Nothing waits for you',
    hint: 'Reports of members arrive here, urgent ones first.',
  },
  appeals: {
    tab: 'Appeals',
    empty: 'No appeals',
    hint: 'A member can appeal once against each decision. Another moderator answers.',
  },
  closed: {
    tab: 'Closed',
    empty: 'No decided cases yet',
    hint: 'Each decision stays here and can be undone.',
  },
}

/** A page of cases of one state. Keys move in the list. */
export function QueueList({ state, page, userId }: { state: QueueState; page: number; userId: string }) {
  const query = useQuery(queueQuery(state, page))
  const list = useRef<HTMLUListElement>(null)
  const heading = useFocusOnPageChange<HTMLHeadingElement>(page)
  const { tab, empty, hint } = STATE_TEXT[state]

  function move(step: 1 | -1) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a[data-case]') ?? [])]
    const current = rows.findIndex((row) => row.matches(':focus'))
    rows[Math.min(Math.max(current + step, 0), rows.length - 1)]?.focus()
  }
  useDeskKeys({ j: () => move(1), k: () => move(-1) })

  return (
    <section aria-labelledby="queue-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StateLinks current={state} />
      <h2 id="queue-title" ref={heading} tabIndex={-1} className="sr-only">
        {tab}
      </h2>
      {query.data && query.isError && (
        <RetryNotice query={query}>This list may be old: it could not be loaded again.</RetryNotice>
      )}
      <PagedList
        query={query}
        page={page}
        hrefFor={(target) => queueHref(state, target)}
        loading="Loading cases"
        failure="Couldn’t load the cases"
        empty={<EmptyState icon={<Inbox />} title={empty} text={hint} level={3} />}
        ref={list}
      >
        {(entry) => <QueueRow key={entry.id} entry={entry} position={{ state, page }} userId={userId} />}
      </PagedList>
    </section>
  )
}

function StateLinks({ current }: { current: QueueState }) {
  return (
    <nav aria-label="Cases" className="overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex w-max gap-1">
        {QUEUE_STATES.map((state) => (
          <li key={state}>
            <Link
              to={queueHref(state)}
              preventScrollReset
              aria-current={state === current ? 'page' : undefined}
              className="-outline-offset-2 flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-3 text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {STATE_TEXT[state].tab}
              {state !== 'closed' && <Count state={state} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ state }: { state: QueueState }) {
  const { data } = useQuery(queueQuery(state))
  return data ? <span className="tabular-nums">({numberText(data.count)})</span> : null
}
