import { useQuery } from '@tanstack/react-query'
import { Briefcase, MessageSquare, Star } from 'lucide-react'
import { useEffect, useState } from 'react'

import { hireHref, messageHref, TO_WRITE } from '#src/features/profile/contact-links.ts'
import type { Profile } from '#src/features/profile/schemas.ts'
import { mayRateQuery } from '#src/features/ratings/queries.ts'
import { useUser } from '#src/lib/session/session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

const RatingDialog = lazyDialog(() =>
  import('#src/features/ratings/rating-dialog.tsx').then((module) => module.RatingDialog),
)

/** Actions for others: write, hire if the developer is available, rate if the member may. */
export function VisitorActions({ profile }: { profile: Profile }) {
  const user = useUser()
  const [isRating, setRating] = useState(false)
  const { data: mayRate = false } = useQuery({
    ...mayRateQuery(user?.id ?? '', profile.id),
    enabled: user !== null,
  })
  useEffect(() => {
    if (mayRate) RatingDialog.preload()
  }, [mayRate])
  return (
    <>
      <ButtonLink to={messageHref(profile.id)} state={TO_WRITE}>
        <MessageSquare /> Send Message
      </ButtonLink>
      {profile.available_for_hire && (
        <ButtonLink to={hireHref(profile.id)} state={TO_WRITE} variant="secondary">
          <Briefcase /> Hire Developer
        </ButtonLink>
      )}
      {user && mayRate && (
        <Button variant="secondary" onClick={() => setRating(true)}>
          <Star /> Rate Developer
        </Button>
      )}
      {isRating && (
        <RatingDialog ratedId={profile.id} ratedName={profile.full_name} onClose={() => setRating(false)} />
      )}
    </>
  )
}
