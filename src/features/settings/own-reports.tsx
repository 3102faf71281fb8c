import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'

import { reportOutcome } from '#src/shared/safety/report-outcomes.ts'
import { reasonLabel } from '#src/shared/safety/report-rules.ts'
import { thingName } from '#src/shared/safety/thing-name.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'

import { type Report, reportsQuery } from './queries/settings.ts'
import { dayText } from './texts.ts'

/** The member's reports and their outcomes. */
export default function OwnReports({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(reportsQuery(userId, page))
  const { data, isFetching, isFetchedAfterMount } = query
  const list = useFocusOnPageChange<HTMLUListElement>(data?.page ?? page, false)
  if (!data) return <NotLoaded query={query} title="Couldn't load your reports" />
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
      <p className="max-w-prose text-ink-muted">
        Thank you for looking after this community. A moderator looks at each report, the urgent ones first.
        Once they have decided, you find the answer here, and a notification tells you.
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Your reports" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.data.map((report) => (
          <OwnReport key={report.id} report={report} checking={isFetching && !isFetchedAfterMount} />
        ))}
      </ul>
      <Pagination label="Pages of reports" page={data.page} totalPages={data.total_pages} onPage={setPage} />
    </div>
  )
}

/** @param checking whether the report is a cached copy, which may be stale */
function OwnReport({ report, checking }: { report: Report; checking: boolean }) {
  const { kind, label, reason, note, created_at, closed_at, actions } = report
  return (
    <Card as="li" className="grid gap-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          A {thingName(kind)}: {reasonLabel(reason)}
        </span>
        <Badge tone={closed_at === null ? 'accent' : 'green'}>
          {closed_at !== null
            ? `Answered on ${dayText(closed_at)}`
            : checking
              ? 'Looking for an answer …'
              : 'Waiting for a moderator'}
        </Badge>
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
      {closed_at !== null && (
        <p>
          <span className="font-semibold">Answer:</span> {reportOutcome(actions)}
          {actions.length === 0 && ' You can still mute or block its author.'}
        </p>
      )}
      <p className="text-ink-muted text-sm">
        Reported <RelativeTime date={created_at} />
      </p>
    </Card>
  )
}
