import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { caseHref } from './paths.ts'
import type { Decision } from './schemas.ts'
import { decisionText } from './words.ts'

/** Decisions in short, each leading to its case. */
export function DecisionLinks({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {decisions.map((decision) => (
        <li key={decision.id} className="text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Link to={caseHref(decision.case_id)} className="text-link">
              {decisionText(decision)}
            </Link>
            <RelativeTime date={decision.created_at} className="text-ink-muted" />
            {decision.undone_at && <span className="text-ink-muted">(undone)</span>}
          </p>
          <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-muted">
            {decision.reason}
          </p>
        </li>
      ))}
    </ul>
  )
}
