import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { useDeskKeys } from '../keys.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { caseHref, queueHref } from '../paths.ts'
import { caseQuery } from '../queries/case.ts'
import { queueQuery } from '../queries/queue.ts'
import { neighbours, type QueuePosition, useQueuePosition } from '../queue/queue-position.ts'
import type { QueueEntry } from '../schemas.ts'
import { CaseView } from './case-view.tsx'

/** One case: loading, failed, missing or shown, and the way to the cases beside it. */
export default function CaseScreen({ id, userId }: { id: number; userId: string }) {
  const position = useQueuePosition()
  const query = useQuery(caseQuery(id))
  const { previous, next } = useNeighbours(id, userId, position)
  const navigate = useNavigate()
  const { data } = query
  const back = queueHref(position.state, position.page)

  function open(entry: QueueEntry | undefined) {
    if (entry) void navigate(caseHref(entry.id), { state: position })
  }
  useDeskKeys({ j: () => open(next), k: () => open(previous), u: () => void navigate(back) })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={back}
        className="-mx-2 inline-flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 font-semibold text-link hover:underline"
      >
        <ArrowLeft className="size-4" /> Back to the queue
      </Link>
      {query.isPending && <ListSkeleton label="Loading case" />}
      {query.isError && !data && <ErrorPanel title="Couldn’t load this case" query={query} />}
      {data && query.isError && (
        <RetryNotice query={query}>This may be old: the case could not be loaded again.</RetryNotice>
      )}
      {data === null && (
        <EmptyState
          title="There is no such case"
          text="The URL may be mistyped."
          actions={<ButtonLink to={queueHref('open')}>Back to the queue</ButtonLink>}
        />
      )}
      {data && <CaseView shown={data} userId={userId} next={next} position={position} />}
    </div>
  )
}

/** The cases beside this one in the list that it was opened from. */
function useNeighbours(id: number, userId: string, { state, page }: QueuePosition) {
  const { data } = useQuery(queueQuery(state, page))
  const entries = data?.data ?? []
  const [lastIndex, setLastIndex] = useState(0)
  const index = entries.findIndex((entry) => entry.id === id)
  // A decided case leaves the list. The next case is then at its index.
  if (index >= 0 && index !== lastIndex) setLastIndex(index)
  return neighbours(entries, id, index >= 0 ? index : lastIndex, userId)
}
