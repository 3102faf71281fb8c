import { useQuery } from '@tanstack/react-query'

import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { limitsQuery } from '../queries/health-and-limits.ts'
import { LIMIT_COLUMNS, LimitForm } from './limit-form.tsx'

/** The limits of members’ writes, each with a form. */
export function LimitList() {
  const query = useQuery(limitsQuery())
  const { data } = query
  return (
    <section aria-labelledby="limits-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="limits-title" className="text-2xl">
        Limits
      </h2>
      <p className="max-w-prose text-ink-muted">
        How much one member may write within a time. Newcomers joined less than a day ago. A change counts at
        once.
      </p>
      {query.isPending && <ListSkeleton label="Loading limits" />}
      {!query.isPending && !data && <ErrorPanel title="Couldn’t load the limits" query={query} />}
      {data && (
        <Card padding="none" className="max-w-3xl">
          {/* Each field has its label for screen readers. */}
          <p
            aria-hidden="true"
            className={cx(
              LIMIT_COLUMNS,
              'border-line border-b px-4 py-2 font-semibold text-ink-muted text-sm sm:px-5',
            )}
          >
            <span className="col-start-2">Everyone</span>
            <span>Newcomers</span>
          </p>
          <ul>
            {data.map((limit) => (
              <li
                key={`${limit.kind} ${limit.per}`}
                className="border-line border-b px-4 py-1.5 last:border-b-0 sm:px-5"
              >
                <LimitForm limit={limit} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
