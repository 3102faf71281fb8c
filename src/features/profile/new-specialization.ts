/** What the modal asks of a specialization, and what it says in its own language. */
import { hasLetter, isBlank } from '#src/lib/domain/visible-text.ts'

/** Limits of the database, in characters. */
export const SPECIALIZATION_NAME_MAX = 100
export const SPECIALIZATION_DESCRIPTION_MAX = 500
const NAME_MIN = 2

export interface NewSpecialization {
  name: string
  description: string
  icon: string
}

/** What is wrong with the modal's name, in its own language, or null. */
export function specializationNameProblem(name: string): string | null {
  if (isBlank(name)) return 'Magaca xirfadda waa qasab'
  if ([...name.trim()].length < NAME_MIN) return 'Magaca xirfadda waa inuu ka badan yahay 2 xaraf'
  if (!hasLetter(name)) return 'Magaca xirfadda waa inuu lahaado ugu yaraan hal xaraf'
  return null
}
