/** Texts of a profile. */

import { titleText } from '#src/lib/domain/title.ts'
import { truncateText } from '#src/lib/truncate-text.ts'

/** '1 year of experience', '0 years of experience'; null if unknown. */
export function experienceText(years: number | null): string | null {
  if (years === null) return null
  return `${years} ${years === 1 ? 'year' : 'years'} of experience`
}

/** The text for a developer's availability. */
export function hireText(available: boolean): string {
  return available ? 'Available for hire' : 'Not available for hire'
}

/** Title, place and the start of the bio, in one line, for search results and previews. */
export function metaDescription(profile: {
  full_name: string
  title: string | null
  location: string | null
  bio: string | null
}): string {
  const DESCRIPTION_MAX = 160 // characters that search results show
  const place = profile.location ? ` in ${profile.location}` : ''
  const bio = profile.bio?.replace(/\s+/g, ' ').trim()
  const text = `${profile.full_name}, ${titleText(profile.title)}${place}.${bio ? ` ${bio}` : ''}`
  return truncateText(text, DESCRIPTION_MAX)
}
