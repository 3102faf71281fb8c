import { counted } from '#src/lib/counted.ts'
import { STORIES, STORY_TEXT, toldStories } from '#src/shared/domain/stories.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { formatAverage, starsText } from '#src/ui/star-rules.ts'
import { Stars } from '#src/ui/stars.tsx'
import type { RatingPage } from './schemas.ts'

interface RatingSummaryProps extends Pick<RatingPage, 'count' | 'distribution' | 'stories'> {
  average: number
}

/** The average, the distribution of the ratings as bars, and how the raters worked with the member. */
export function RatingSummary({ average, count, distribution, stories }: RatingSummaryProps) {
  return (
    <Card className="flex flex-wrap items-center gap-x-10 gap-y-5">
      <div className="grid justify-items-center gap-1">
        <span aria-hidden="true" className="font-bold font-display text-4xl tabular-nums">
          {formatAverage(average)}
        </span>
        <Stars value={average} count={count} />
        <span aria-hidden="true" className="text-ink-muted text-sm">
          {counted(count, 'rating')}
        </span>
        <Link
          to="/how-ratings-work"
          className="text-link inline-flex min-h-6 items-center text-sm print:hidden"
        >
          How ratings work
        </Link>
      </div>
      <Distribution distribution={distribution} />
      <Stories count={count} stories={stories} />
    </Card>
  )
}

/** The count of ratings with each value, as bars in proportion to all. */
function Distribution({ distribution }: Pick<RatingSummaryProps, 'distribution'>) {
  const rows = distributionRows(distribution)
  // The profile's counter may be ahead of the listed ratings.
  const total = rows.reduce((sum, { count }) => sum + count, 0) || 1
  return (
    <ul aria-label="Rating distribution" className="flex min-w-56 flex-1 flex-col gap-1.5 print:hidden">
      {rows.map(({ stars, count }) => (
        <li key={stars} className="flex items-center gap-3 text-sm">
          <span className="sr-only">{`${starsText(stars)}: ${count}`}</span>
          <span aria-hidden="true" className="w-14 shrink-0">
            {starsText(stars)}
          </span>
          <svg
            aria-hidden="true"
            className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-sunken forced-colors:border"
          >
            <rect height="100%" width={`${(100 * count) / total}%`} className="fill-star" />
          </svg>
          <span aria-hidden="true" className="w-9 shrink-0 text-right text-ink-muted tabular-nums">
            {count}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The shares of each story among the ratings that have one, in counts: a percentage of few sounds like many. */
function Stories({ count, stories }: Pick<RatingSummaryProps, 'count' | 'stories'>) {
  const told = numberText(toldStories(stories))
  if (told === '0') return null
  return (
    <div className="basis-full">
      <p className="mb-1.5 text-ink-muted text-sm">
        {`${told} of ${numberText(count)} say how they know them`}
      </p>
      <ul aria-label="How raters know them" className="flex flex-wrap gap-1.5">
        {STORIES.filter((story) => stories[story] > 0).map((story) => (
          <li key={story}>
            <Badge>{`${STORY_TEXT[story]}: ${numberText(stories[story])} of ${told}`}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rows of the distribution, five stars first. */
export function distributionRows(distribution: RatingPage['distribution']) {
  const values = ['5', '4', '3', '2', '1'] as const
  return values.map((stars) => ({ stars: Number(stars), count: distribution[stars] }))
}
