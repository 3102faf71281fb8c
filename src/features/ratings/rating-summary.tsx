import { BarList } from '#src/ui/bar-list.tsx'
import { Card } from '#src/ui/card.tsx'
import { formatAverage, starsText } from '#src/ui/star-rules.ts'
import { Stars } from '#src/ui/stars.tsx'
import { distributionRows } from './rating-rules.ts'
import type { RatingPage } from './schemas.ts'

interface RatingSummaryProps {
  average: number
  count: number
  distribution: RatingPage['distribution']
}

/** The average, and the distribution of the ratings as bars. */
export function RatingSummary({ average, count, distribution }: RatingSummaryProps) {
  return (
    <Card className="flex flex-wrap items-center gap-x-10 gap-y-5">
      <div className="grid justify-items-center gap-1">
        <span aria-hidden="true" className="font-bold font-display text-4xl tabular-nums">
          {formatAverage(average)}
        </span>
        <Stars value={average} count={count} />
        <span aria-hidden="true" className="text-ink-muted text-sm">
          {count.toLocaleString('en')} {count === 1 ? 'rating' : 'ratings'}
        </span>
      </div>
      <BarList
        label="Rating distribution"
        className="min-w-56 flex-1 print:hidden"
        rows={distributionRows(distribution).map((row) => ({
          key: String(row.stars),
          label: starsText(row.stars),
          value: row.count,
          spoken: `${starsText(row.stars)}: ${row.count}`,
        }))}
      />
    </Card>
  )
}
