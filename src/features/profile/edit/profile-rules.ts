/** Validates the profile form in a fixed order. */

import { type FieldProblem, onePerField } from '#src/lib/field-problem.ts'
import { lengthProblem } from '#src/lib/too-long.ts'
import { completeWebUrl, MAX_WEB_URL_CHARACTERS, safeWebUrl } from '#src/lib/web-url.ts'
import { isLocationOrCountry } from '#src/shared/domain/countries.ts'
import { MAX_FULL_NAME_CHARACTERS } from '#src/shared/domain/full-name.ts'
import { MAX_COMPANY_CHARACTERS } from '#src/shared/domain/purpose.ts'
import { hasLetter, isBlank } from '#src/shared/domain/visible-text.ts'
import { LINK_FIELDS, type LinkField, type ProfileDraft } from '../profile-draft.ts'

/** Limits of the database. */
export const MAX_TITLE_CHARACTERS = 200
export const MAX_BIO_CHARACTERS = 2000
export const MAX_USERNAME_CHARACTERS = 30
export const MAX_YEARS = 40

type DraftField = keyof ProfileDraft

export type DraftProblem = FieldProblem<DraftField>

/** The problems that keep the form from being saved, one for each field; the first one is announced. */
export function findProblems(draft: ProfileDraft, storedLocation: string): DraftProblem[] {
  const { full_name, location, works_remotely, bio } = draft
  const years = draft.years_of_experience.trim()
  const builds = draft.purpose !== 'hire'
  const isYears = Number.isInteger(Number(years)) && Number(years) >= 0 && Number(years) <= MAX_YEARS
  const isPlace = !location || isLocationOrCountry(location) || location === storedLocation
  return onePerField([
    // The six rules of the specification, in its order and words. Those who only hire need only a name.
    problemIf(isBlank(full_name), 'full_name', 'Full name is required'),
    problemIf(builds && !location && !works_remotely, 'location', 'Location is required'),
    problemIf(builds && !bio.trim(), 'bio', 'Bio is required'),
    problemIf(builds && !years, 'years_of_experience', 'Years of experience is required'),
    problemIf(
      builds && draft.specializations.length === 0,
      'specializations',
      'Please select at least one specialization',
    ),
    problemIf(
      builds && Number.isNaN(Number(years)),
      'years_of_experience',
      'Years of experience must be a number',
    ),
    // The specification's rules without a fixed message.
    problemIf(
      builds && !isYears,
      'years_of_experience',
      `Years of experience must be a whole number from 0 to ${MAX_YEARS}`,
    ),
    problemIf(!isPlace, 'location', 'Please choose a location from the list'),
    problemIf(!hasLetter(full_name), 'full_name', 'Full name must have at least one letter'),
    problemIf(
      !/^[a-z0-9_]{3,30}$/.test(draft.username.trim()),
      'username',
      'Use 3 to 30 lowercase letters, digits or underscores',
    ),
    lengthProblem('full_name', full_name, 'Full name', MAX_FULL_NAME_CHARACTERS),
    lengthProblem('company', draft.company, 'Company', MAX_COMPANY_CHARACTERS),
    lengthProblem('title', draft.title, 'Professional title', MAX_TITLE_CHARACTERS),
    lengthProblem('bio', bio, 'Bio', MAX_BIO_CHARACTERS),
    ...LINK_FIELDS.map((field) => linkProblem(field, draft[field])),
  ])
}

/** Names of the links, for fields and messages. */
export const LINK_LABELS: Record<LinkField, string> = {
  website: 'Website',
  github: 'GitHub',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
}

function linkProblem(field: LinkField, typed: string): DraftProblem | null {
  const url = completeWebUrl(typed)
  if (!url) return null
  return (
    problemIf(
      !safeWebUrl(url),
      field,
      `${LINK_LABELS[field]} must be a web address, such as https://example.com/me`,
    ) ?? lengthProblem(field, url, LINK_LABELS[field], MAX_WEB_URL_CHARACTERS)
  )
}

function problemIf(isWrong: boolean, field: DraftField, message: string): DraftProblem | null {
  return isWrong ? { field, message } : null
}
