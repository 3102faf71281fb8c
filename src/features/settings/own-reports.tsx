import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'

import { reasonLabel } from '#src/lib/safety/report-rules.ts'
import { thingName } from '#src/lib/safety/thing-name.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'

import { reportsQuery } from './queries.ts'
import type { Report } from './schemas.ts'
import { outcomeText } from './texts.ts'

/** The member's reports, and what became of them. */
export default function OwnReports({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(reportsQuery(userId, page))
  const { data } = query
  const list = useFocusOnPageChange<HTMLUListElement>(data?.page ?? page, false)
  if (!data) {
    return query.isError ? (
      <ErrorPanel title="Couldn't load your reports" query={query} />
    ) : (
      <Skeleton className="h-40 rounded-lg" />
    )
  }
  if (data.count === 0) {
    return (
      <EmptyState
        icon={<Flag />}
        title="You have reported nothing"
        text="On profiles, posts, comments, reviews, projects and messages, the three dots lead to Report."
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ul ref={list} tabIndex={-1} aria-label="Your reports" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.data.map((report) => (
          <OwnReport key={report.id} report={report} />
        ))}
      </ul>
      <Pagination label="Pages of reports" page={data.page} totalPages={data.total_pages} onPage={setPage} />
    </div>
  )
}

function OwnReport({ report }: { report: Report }) {
  const { kind, label, reason, note, created_at, state } = report
  return (
    <Card as="li" className="grid gap-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          A {thingName(kind)}: {reasonLabel(reason)}
        </span>
        <Badge tone={state === 'open' ? 'accent' : 'green'}>{outcomeText(report)}</Badge>
      </p>
      {label && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-muted">
          {label}
        </p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">
          Your note: <bdi>{note}</bdi>
        </p>
      )}
      <p className="text-ink-muted text-sm">
        <RelativeTime date={created_at} />
      </p>
    </Card>
  )
}
