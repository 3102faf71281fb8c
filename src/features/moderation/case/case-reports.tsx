import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { ModerationCase } from '../schemas.ts'
import { REASON_TEXT } from '../words.ts'

/** The members’ reports. Only moderators see their names. */
export function CaseReports({ reports }: Pick<ModerationCase, 'reports'>) {
  if (reports.length === 0) {
    return (
      <Card>
        <p className="text-ink-muted">No member reported it. The site listed it by itself.</p>
      </Card>
    )
  }
  return (
    <Card padding="none">
      <ul>
        {reports.map(({ id, reporter, reason, note, created_at }) => (
          <li key={id} className="grid gap-1.5 border-line border-b px-4 py-3 last:border-b-0 sm:px-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge>{REASON_TEXT[reason]}</Badge>
              {reporter ? (
                <Link to={`/profile/${reporter.username}`} className="font-semibold text-ink hover:underline">
                  <bdi>{reporter.full_name}</bdi>
                </Link>
              ) : (
                <span className="font-semibold">Without an account</span>
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
    </Card>
  )
}
