/** Validates the profile form in a fixed order; only the first problem shows. */
import { isLocation } from '#src/lib/domain/locations.ts'
import { hasLetter, isBlank } from '#src/lib/domain/visible-text.ts'
import { completeWebAddress, safeWebAddress, WEB_ADDRESS_MAX } from '#src/lib/domain/web-address.ts'
import type { FieldProblem } from '#src/lib/field-problem.ts'
import { LINK_FIELDS, type LinkField, NOT_A_NUMBER, type ProfileDraft } from '../profile-draft.ts'

/** Limits of the database, in characters. */
export const FULL_NAME_MAX = 100
export const TITLE_MAX = 200
export const BIO_MAX = 2000
export const USERNAME_MAX = 30
export const YEARS_MAX = 40

type DraftField = keyof ProfileDraft

export type DraftProblem = FieldProblem<DraftField>

/** The first problem that keeps the form from being saved, or null. */
export function findProblem(draft: ProfileDraft, storedLocation: string): DraftProblem | null {
  return specifiedProblem(draft) ?? furtherProblem(draft, storedLocation)
}

/** The six rules of the specification, in its order and words. */
function specifiedProblem(draft: ProfileDraft): DraftProblem | null {
  const years = draft.years_of_experience.trim()
  if (isBlank(draft.full_name)) return problem('full_name', 'Full name is required')
  if (!draft.location) return problem('location', 'Location is required')
  if (!draft.bio.trim()) return problem('bio', 'Bio is required')
  if (!years) return problem('years_of_experience', 'Years of experience is required')
  if (draft.specializations.length === 0) {
    return problem('specializations', 'Please select at least one specialization')
  }
  if (years === NOT_A_NUMBER || Number.isNaN(Number(years))) {
    return problem('years_of_experience', 'Years of experience must be a number')
  }
  return null
}

/** Rules of the specification without a fixed message. */
function furtherProblem(draft: ProfileDraft, storedLocation: string): DraftProblem | null {
  const years = Number(draft.years_of_experience)
  if (!Number.isInteger(years) || years < 0 || years > YEARS_MAX) {
    return problem('years_of_experience', `Years of experience must be a whole number from 0 to ${YEARS_MAX}`)
  }
  if (!isLocation(draft.location) && draft.location !== storedLocation) {
    return problem('location', 'Please choose a location from the list')
  }
  if (!hasLetter(draft.full_name)) return problem('full_name', 'Full name must have at least one letter')
  return usernameProblem(draft.username.trim()) ?? lengthProblem(draft) ?? linkProblem(draft)
}

function usernameProblem(username: string): DraftProblem | null {
  if (/^[a-z0-9_]{3,30}$/.test(username)) return null
  return problem('username', 'Use 3 to 30 lowercase letters, digits or underscores')
}

function lengthProblem(draft: ProfileDraft): DraftProblem | null {
  const limits = [
    ['full_name', 'Full name', FULL_NAME_MAX],
    ['title', 'Professional title', TITLE_MAX],
    ['bio', 'Bio', BIO_MAX],
  ] as const
  for (const [field, label, max] of limits) {
    // The database counts code points, as this does.
    const length = [...draft[field].trim()].length
    if (length > max)
      return problem(field, `${label} can have at most ${max.toLocaleString('en')} characters`)
  }
  return null
}

const LINK_LABELS: Record<LinkField, string> = {
  website: 'Website',
  github: 'GitHub',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
}

function linkProblem(draft: ProfileDraft): DraftProblem | null {
  for (const field of LINK_FIELDS) {
    const address = completeWebAddress(draft[field])
    if (!address) continue
    if (!safeWebAddress(address) || /[\s<>"]/.test(address)) {
      return problem(field, `${LINK_LABELS[field]} must be a web address, such as https://example.com/me`)
    }
    if (address.length > WEB_ADDRESS_MAX) {
      return problem(field, `${LINK_LABELS[field]} can have at most ${WEB_ADDRESS_MAX} characters`)
    }
  }
  return null
}

function problem(field: DraftField, message: string): DraftProblem {
  return { field, message }
}
