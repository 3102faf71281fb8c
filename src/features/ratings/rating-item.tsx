import { Folded } from '#src/shared/safety/folded.tsx'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { starsText } from '#src/ui/star-rules.ts'
import { Stars } from '#src/ui/stars.tsx'
import type { Rating } from './schemas.ts'

const UNKNOWN = 'Unknown User'
/** Uses a fixed time zone, so that server and browser render the same day. */
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** One review: rater, stars, date and comment. */
export function RatingItem({ rating }: { rating: Rating }) {
  return (
    <li className="min-w-0 break-inside-avoid">
      <Folded thingId={rating.id} authorId={rating.rater?.id ?? null}>
        <Review rating={rating} />
      </Folded>
    </li>
  )
}

function Review({ rating }: { rating: Rating }) {
  const { rater } = rating
  const name = rater?.full_name || UNKNOWN
  const isChanged = Date.parse(rating.updated_at) > Date.parse(rating.created_at)
  const changedDay = isChanged && dateText(rating.updated_at)
  return (
    <Card>
      <div className="flex items-start gap-3">
        <Avatar id={rater?.id ?? rating.id} name={name} src={rater?.avatar_url} className="print:hidden" />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p className="font-semibold">
              {rater ? (
                <Link
                  to={`/profile/${rater.id}`}
                  translate="no"
                  className="inline-flex min-h-6 items-center hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
            <p className="flex items-center gap-2">
              <Stars value={rating.rating_value} size="sm" />
              <span aria-hidden="true" className="text-ink-muted text-sm">
                {starsText(rating.rating_value)}
              </span>
            </p>
          </div>
          <p className="text-ink-muted text-sm">
            <time dateTime={rating.created_at}>{dateText(rating.created_at)}</time>
            {changedDay && (
              <>
                , changed{' '}
                <time dateTime={rating.updated_at}>
                  {changedDay === dateText(rating.created_at) ? 'that day' : changedDay}
                </time>
              </>
            )}
          </p>
        </div>
        <MoreButton
          thing={{ kind: 'rating', id: rating.id, author: rater && { id: rater.id, name } }}
          className="-my-1 -mr-1.5"
        />
      </div>
      {rating.comment && (
        <p dir="auto" className="mt-3 whitespace-pre-line">
          {rating.comment}
        </p>
      )}
    </Card>
  )
}

function dateText(time: string) {
  return DATE.format(new Date(time))
}
