/** Texts of a profile. */

import { truncateText } from '#src/lib/truncate-text.ts'
import { inSentence, placeText } from '#src/shared/domain/place-text.ts'
import type { Hiring } from '#src/shared/domain/purpose.ts'
import { headlineText } from '#src/shared/domain/title.ts'

/** '1 year of experience', '0 years of experience'; null if unknown. */
export function experienceText(years: number | null): string | null {
  if (years === null) return null
  return `${years} ${years === 1 ? 'year' : 'years'} of experience`
}

/** 'Kenya', 'Works remotely' or both; empty for neither. */
export function whereText(location: string | null, worksRemotely: boolean): string {
  return [location && placeText(location), worksRemotely && 'Works remotely'].filter(Boolean).join(' · ')
}

/** Days for which a profile without a rating counts as new. */
const NEW_DAYS = 30

/** Whether a profile is new and unrated: few facts then mean nothing yet. */
export function isNewProfile(
  { created_at, rating_count }: { created_at: string; rating_count: number },
  now: Date,
): boolean {
  const days = (now.getTime() - new Date(created_at).getTime()) / 86_400_000
  return rating_count === 0 && days < NEW_DAYS
}

/** Title, place and the start of the bio, in one line, for search results and previews. */
export function metaDescription(
  profile: Hiring & {
    full_name: string
    title: string | null
    location: string | null
    bio: string | null
  },
): string {
  const MAX_DESCRIPTION_CHARACTERS = 160 // search results show so many
  const place = profile.location ? ` in ${inSentence(profile.location)}` : ''
  const bio = profile.bio?.replace(/\s+/g, ' ').trim()
  const text = `${profile.full_name}, ${headlineText(profile)}${place}.${bio ? ` ${bio}` : ''}`
  return truncateText(text, MAX_DESCRIPTION_CHARACTERS)
}
