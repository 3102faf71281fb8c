import { useQuery } from '@tanstack/react-query'

import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { Section } from '#src/ui/section.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { type MonthTotals, totalsQuery } from './queries/totals.ts'

/** Writes the month in UTC, so that server and browser write the same month. */
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Reports and decisions of each month, without names. */
export function Totals() {
  const query = useQuery(totalsQuery)
  const { data } = query
  if (query.isPending) {
    return (
      <div role="status" className="min-h-dvh">
        <span className="sr-only">Loading log</span>
        <SkeletonText lines={8} />
      </div>
    )
  }
  if (!data) return <ErrorPanel title="Couldn’t load the log" query={query} />
  const months = data.filter((month) => figuresOf(month).some(([, value]) => value > 0))
  if (months.length === 0) {
    return <EmptyState title="Nothing yet" text="Nobody has reported anything so far." />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {months.map((month) => (
        <Section key={month.month} title={MONTH.format(new Date(`${month.month}-01T00:00:00Z`))}>
          <Card>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
              {figuresOf(month).map(([label, value]) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-ink-muted text-sm">{label}</dt>
                  <dd className="font-semibold text-xl tabular-nums">{numberText(value)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </Section>
      ))}
    </div>
  )
}

function figuresOf({ reports, decisions, appeals, granted }: MonthTotals): [label: string, value: number][] {
  return [
    ['Reports', reports],
    ['Closed without action', decisions.none],
    ['Warnings', decisions.warn],
    ['Things hidden', decisions.hide],
    ['Things deleted', decisions.delete],
    ['Members paused', decisions.pause],
    ['Members suspended', decisions.suspend],
    ['Offers closed', decisions.close],
    ['Appeals', appeals],
    ['Appeals granted, whole or in part', granted],
  ]
}
