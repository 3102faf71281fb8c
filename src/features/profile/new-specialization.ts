/** The content of the dialog for a new specialization, and its rules. */
import { hasLetter, isBlank } from '#src/shared/domain/visible-text.ts'

/** Limits of the database. */
export const MAX_SPECIALIZATION_NAME_CHARACTERS = 100
export const MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS = 500
const MIN_NAME_CHARACTERS = 2

export interface NewSpecialization {
  name: string
  description: string
  icon: string
}

/** The problem with the name, in Somali like the dialog, or null. */
export function specializationNameProblem(name: string): string | null {
  if (isBlank(name)) return 'Magaca xirfadda waa qasab'
  if ([...name.trim()].length < MIN_NAME_CHARACTERS) return 'Magaca xirfadda waa inuu ka badan yahay 2 xaraf'
  if (!hasLetter(name)) return 'Magaca xirfadda waa inuu lahaado ugu yaraan hal xaraf'
  const tooMany = [...name.trim()].length > MAX_SPECIALIZATION_NAME_CHARACTERS
  return tooMany ? `Magaca xirfadda waa inuusan ka badnaan ${MAX_SPECIALIZATION_NAME_CHARACTERS} xaraf` : null
}

/** The problem with the description, or null. */
export function specializationDescriptionProblem(description: string): string | null {
  const tooMany = [...description.trim()].length > MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS
  return tooMany
    ? `Faahfaahintu waa inaysan ka badnaan ${MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS} xaraf`
    : null
}
