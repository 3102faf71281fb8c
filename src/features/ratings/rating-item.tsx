import { useUser } from '#src/lib/session/session.ts'
import { dayText } from '#src/shared/domain/day-text.ts'
import { STORY_TEXT } from '#src/shared/domain/stories.ts'
import { Folded } from '#src/shared/safety/folded.tsx'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import type { Person } from '#src/shared/safety/things.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { starsText } from '#src/ui/star-rules.ts'
import { Stars } from '#src/ui/stars.tsx'
import type { Answer, Rating } from './schemas.ts'

const UNKNOWN_RATER = 'Unknown User'

/** Loaded on demand: only the two members of a review see it. */
const OwnReview = latePart(() => import('./own-review.tsx'))

interface RatingItemProps {
  rating: Rating
  rated: Person
}

/** One review: rater, stars, date, story and comment, with the answer of the rated member. */
export function RatingItem({ rating, rated }: RatingItemProps) {
  return (
    <li className="min-w-0 break-inside-avoid px-4 py-3.5 sm:px-5">
      <Folded thingId={rating.id} authorId={rating.rater?.id ?? null}>
        <Review {...{ rating, rated }} />
      </Folded>
    </li>
  )
}

function Review({ rating, rated }: RatingItemProps) {
  const { rater, story, answer } = rating
  const name = rater?.full_name || UNKNOWN_RATER
  const viewer = useUser()?.id
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar id={rater?.id ?? rating.id} name={name} src={rater?.avatar_url} className="print:hidden" />
        <div className="min-w-0 flex-1">
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
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Stars value={rating.rating_value} size="sm" />
            <span aria-hidden="true" className="text-ink-muted text-sm">
              {starsText(rating.rating_value)}
            </span>
            <Written by={rating} />
            {story && <Badge>{STORY_TEXT[story]}</Badge>}
          </div>
        </div>
        <MoreButton
          thing={{ kind: 'rating', id: rating.id, author: rater && { id: rater.id, name } }}
          className="-my-1 -mr-1.5"
        />
      </div>
      {rating.comment && (
        <p dir="auto" className="mt-2 whitespace-pre-line">
          {rating.comment}
        </p>
      )}
      {answer && (
        <div className="mt-3 border-line-strong border-s-4 ps-3">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <p className="font-semibold">
              Answer by <bdi translate="no">{rated.name}</bdi>
            </p>
            <Written by={answer} />
            <MoreButton thing={{ kind: 'answer', id: rating.id, author: rated }} className="-my-2 ml-auto" />
          </div>
          <p dir="auto" className="whitespace-pre-line">
            {answer.content}
          </p>
        </div>
      )}
      {viewer && (viewer === rated.id || viewer === rater?.id) && (
        <OwnReview rating={rating} viewerId={viewer} />
      )}
    </>
  )
}

/** The days on which a review or an answer was written and changed. */
function Written({ by: { created_at, updated_at } }: { by: Rating | Answer }) {
  const isChanged = Date.parse(updated_at) > Date.parse(created_at)
  const isSameDay = dayText(updated_at) === dayText(created_at)
  return (
    <p className="text-ink-muted text-sm">
      <time dateTime={created_at}>{dayText(created_at)}</time>
      {isChanged && (
        <>
          , changed {!isSameDay && 'on '}
          <time dateTime={updated_at}>{isSameDay ? 'that day' : dayText(updated_at)}</time>
        </>
      )}
    </p>
  )
}
