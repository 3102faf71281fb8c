import { useMutation } from '@tanstack/react-query'

import { failureText } from '#src/lib/error-texts.ts'
import { AVAILABILITY_TEXTS, daysAgo, daysSince } from '#src/shared/domain/availability.tsx'
import { keepAvailabilityMutation } from '#src/shared/keep-availability.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { Profile } from '../schemas.ts'

/** After so many days the database asks, too (internal.plan_availability_question). */
const VALID_DAYS = 90

/** Asks the owner whether their availability still holds: after 90 days, and if they never said so themselves. */
export function AvailabilityQuestion({ profile }: { profile: Profile }) {
  const keep = useMutation(keepAvailabilityMutation)
  const { availability, availability_confirmed_on: day } = profile
  const now = serverNow()
  if (profile.purpose === 'hire' || availability === 'closed') return null
  if (day && daysSince(day, now) < VALID_DAYS) return null
  return (
    <div className="grid basis-full gap-2.5 rounded-md bg-surface-sunken px-3.5 py-3 text-sm">
      <p>
        Visitors read “{AVAILABILITY_TEXTS[availability]}”{day && `, confirmed ${daysAgo(day, now)}`}. Is that
        still so?
      </p>
      <FormError>{failureText(keep, 'That was not saved. Check your connection and try again.')}</FormError>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          pending={keep.isPending}
          onClick={() => keep.mutate({ userId: profile.id, availability })}
        >
          Yes, still so
        </Button>
        <ButtonLink to="/profile/edit#available_for_hire" size="sm" variant="secondary">
          Change it
        </ButtonLink>
      </div>
    </div>
  )
}
