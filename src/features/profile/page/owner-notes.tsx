import { useMutation } from '@tanstack/react-query'
import { failureText } from '#src/lib/error-texts.ts'
import { AVAILABILITY_TEXTS, daysAgo, daysSince } from '#src/shared/domain/availability.tsx'
import { ownCardPath } from '#src/shared/domain/own-card-path.ts'
import { keepAvailabilityMutation } from '#src/shared/keep-availability.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { Profile, ProfilePage } from '../schemas.ts'
import { experienceText, isNewProfile } from './profile-texts.ts'

/** Notes and questions on a profile that only its owner sees. The server's HTML has no place for questions. */
export default function OwnerNotes({ page, asks }: { page: ProfilePage; asks?: true }) {
  const { profile } = page
  return (
    <>
      {profile.hidden && <HiddenNote what="profile" />}
      <DirectoryNote page={page} />
      {asks && <NewProfileQuestion profile={profile} />}
      {asks && <AvailabilityQuestion profile={profile} />}
    </>
  )
}

/** Tells the owner whether they have a card in the directory and, if not, why. */
function DirectoryNote({ page }: { page: ProfilePage }) {
  // A profile that moderators have hidden has another note.
  if (page.profile.hidden) return null
  const [note, to, link] = directoryNote(page)
  return (
    <p className="basis-full text-ink-muted text-sm">
      {note}{' '}
      <Link to={to} className="text-link">
        {link}
      </Link>
    </p>
  )
}

/** The note, and a link with its words. */
function directoryNote({ profile, skills, projects }: ProfilePage): [note: string, to: string, link: string] {
  if (profile.listed) return ['You are in the directory.', ownCardPath(profile.full_name), 'See your card']
  if (profile.purpose === 'hire') {
    return ['You only hire, so you have no card in the directory.', '/profile/edit#purpose', 'Change it']
  }
  // If the profile has all of these, `profiles.listed` is false only by the member's choice.
  const hasWork = skills.length > 0 || projects.some(({ hidden }) => !hidden)
  if (profile.title || profile.bio || hasWork) {
    return ['You are in no list, as you chose.', '/settings/privacy', 'Change it']
  }
  return ['You are not in the directory yet.', '/profile/edit#location', 'Fill in your profile']
}

/** The database also asks after this many days (internal.plan_availability_question). */
const VALID_DAYS = 90

/** Asks the owner whether their availability still holds: after 90 days, and if they never said so themselves. */
function AvailabilityQuestion({ profile }: { profile: Profile }) {
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

/** Asks a new member whether the facts from the sign-up are right. */
function NewProfileQuestion({ profile }: { profile: Profile }) {
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
