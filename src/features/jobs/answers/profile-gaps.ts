/** The facts of `seenProfileQuery`, which counts one skill at most. */
interface SeenProfile {
  title: string | null
  location: string | null
  works_remotely: boolean
  bio: string | null
  years_of_experience: number | null
  specializations: number
  skills: number
  availability: string
  purpose: string
}

export interface ProfileGaps {
  /** 'Still missing: place, bio. It says “Not available for hire”.'; '' if nothing is missing. */
  text: string
  /** Name of the first missing field in the profile's form. */
  field: string
}

/**
 * Names what an employer misses on a profile, and what its form asks for before it is saved, in the form's order. Those
 * who only hire have no place for the rest.
 */
export function profileGaps(profile: SeenProfile): ProfileGaps {
  const builds = profile.purpose !== 'hire'
  const parts = [
    [!profile.title, 'title', 'title'],
    [!profile.location && !profile.works_remotely, 'place', 'location'],
    [!profile.bio?.trim(), 'bio', 'bio'],
    [builds && profile.years_of_experience === null, 'years of experience', 'years_of_experience'],
    [builds && profile.specializations === 0, 'specializations', 'specializations'],
    [builds && profile.skills === 0, 'skills', 'skills'],
  ] as const
  const missing = parts.filter(([isMissing]) => isMissing)
  const isClosed = builds && profile.availability !== 'open'
  return {
    text: [
      missing.length > 0 && `Still missing: ${missing.map(([, name]) => name).join(', ')}.`,
      isClosed && 'It says “Not available for hire”.',
    ]
      .filter(Boolean)
      .join(' '),
    field: missing[0]?.[2] ?? 'available_for_hire',
  }
}
