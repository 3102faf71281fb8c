import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Profile } from '#src/features/profile/schemas.ts'
import { rightsQuery } from '#src/features/ratings/queries/ratings.ts'
import { useUser } from '#src/lib/session/session.ts'
import { hireHref, messageHref, TO_WRITE } from '#src/shared/contact-links.ts'
import { useRelationship } from '#src/shared/safety/relationships.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'

const RatingDialog = lazyDialog(() =>
  import('#src/features/ratings/rating-form.tsx').then((module) => module.RatingDialog),
)

/** Members only. */
const ListGate = latePart(() => import('#src/shared/hiring/list-gate.tsx'))
const RelationshipNotice = latePart(() => import('#src/shared/safety/relationship-notice.tsx'))

/** Classes of two buttons that share a row of the card. */
const HALF_ROW_BUTTON = 'basis-2/5 gap-1.5! px-2! text-sm!'

/**
 * Actions of a viewer on another's profile: write, hire if the developer is available, rate if the member may. If the
 * two can’t write to each other, it shows none.
 */
export function VisitorActions({ profile }: { profile: Profile }) {
  const user = useUser()
  const [isRating, setRating] = useState(false)
  const { data: rights } = useQuery({
    ...rightsQuery(user?.id ?? '', profile.id),
    enabled: user !== null,
  })
  const mayRate = rights?.may_rate === true
  useEffect(() => {
    if (mayRate) RatingDialog.preload()
  }, [mayRate])
  const member = { id: profile.id, name: profile.full_name }
  const relationship = useRelationship(profile.id)
  const notice = relationship && (
    <div className="basis-full">
      <RelationshipNotice {...{ member, relationship }} />
    </div>
  )
  if (relationship === 'block') return notice
  if (rights?.may_write === false) {
    return (
      <>
        {notice}
        <p className="basis-full text-ink-muted">You can’t write to this member.</p>
      </>
    )
  }
  const isHirable = profile.availability === 'open' && profile.purpose !== 'hire'
  return (
    <>
      {notice}
      <ButtonLink to={messageHref(profile.id)} state={TO_WRITE} className={HALF_ROW_BUTTON}>
        <MessageSquare /> Send Message
      </ButtonLink>
      {isHirable && (
        <ButtonLink
          to={hireHref(profile.id)}
          state={TO_WRITE}
          variant="secondary"
          className={HALF_ROW_BUTTON}
        >
          Hire Developer
        </ButtonLink>
      )}
      {/* The space is reserved, because the response comes after the page. */}
      <div className="for-members flex min-h-11 basis-full items-center gap-2.5">
        {user && mayRate && (
          <>
            <Button
              variant="secondary"
              className={cx('flex-1', HALF_ROW_BUTTON)}
              onClick={() => setRating(true)}
            >
              <Star /> {profile.purpose === 'hire' ? 'Rate This Member' : 'Rate Developer'}
            </Button>
            {rights.own_rating && (
              <p className="text-ink-muted text-sm">{`You gave ${rights.own_rating} of 5 stars.`}</p>
            )}
          </>
        )}
        {rights && !mayRate && (
          <p className="text-ink-muted text-sm">You can rate each other once both of you have written.</p>
        )}
      </div>

      {user && <ListGate userId={user.id} member={member} look="button" />}
      {isRating && (
        <RatingDialog ratedId={profile.id} ratedName={profile.full_name} onClose={() => setRating(false)} />
      )}
    </>
  )
}
