import { counted } from '#src/lib/counted.ts'
import { reasonLabel } from '#src/shared/safety/report-rules.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { ModerationCase } from '../schemas.ts'

/** Reports shown at first: the evidence should not be far below. */
const MAX_FIRST_REPORTS = 3

type Report = ModerationCase['reports'][number]

/** The reports, the latest first. Only moderators see names and email addresses. */
export function CaseReports({ reports }: Pick<ModerationCase, 'reports'>) {
  if (reports.length === 0) {
    return (
      <Card>
        <p className="text-ink-muted">No member reported it. The site listed it by itself.</p>
      </Card>
    )
  }
  const latest = reports.toReversed()
  const others = latest.slice(MAX_FIRST_REPORTS)
  return (
    <Card padding="none" className="px-4 sm:px-5">
      <ReportList reports={latest.slice(0, MAX_FIRST_REPORTS)} />
      {others.length > 0 && (
        <div className="border-line border-t">
          <Disclosure title={counted(others.length, 'more report')}>
            <ReportList reports={others} />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}

function ReportList({ reports }: { reports: readonly Report[] }) {
  return (
    <ul>
      {reports.map(({ id, reporter, email, reason, note, created_at }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line border-b py-3 last:border-b-0"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge>{reasonLabel(reason)}</Badge>
            {reporter ? (
              <Link to={`/profile/${reporter.username}`} className="font-semibold text-ink hover:underline">
                <bdi translate="no" className="wrap-anywhere">
                  {reporter.full_name}
                </bdi>
              </Link>
            ) : (
              <span className="wrap-anywhere min-w-0">
                <span className="font-semibold">{email ? 'Without an account' : 'No account any more'}</span>
                {email && ', '}
                {email && (
                  <a href={`mailto:${email}`} className="text-link">
                    {email}
                  </a>
                )}
              </span>
            )}
            <RelativeTime date={created_at} className="text-ink-muted" />
          </div>
          {note && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
