import { AVAILABILITY_TEXTS } from '#src/shared/domain/availability.tsx'
import { Link } from '#src/ui/link.tsx'
import { experienceText, isNewProfile } from '../page/profile-texts.ts'
import type { Profile } from '../schemas.ts'

/** Asks a new member whether the facts from the sign-up are right. */
export function NewProfileQuestion({ profile }: { profile: Profile }) {
  const { years_of_experience: years, availability } = profile
  if (profile.purpose === 'hire' || !isNewProfile(profile, new Date()) || years || availability !== 'closed')
    return null
  const facts = [experienceText(years), AVAILABILITY_TEXTS.closed].filter(Boolean).join('” and “')
  return (
    <p className="rounded-md bg-surface-sunken px-3.5 py-3 text-sm">
      Visitors read “{facts}”. Is that so?{' '}
      <Link to="/profile/edit#years_of_experience" className="text-link">
        Tell them more
      </Link>
    </p>
  )
}
