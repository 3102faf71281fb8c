import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { limitText, messageOf } from '#src/lib/error-texts.ts'
import { CHECK_VIOLATION, errorCode } from '#src/lib/errors.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import type { NewSpecialization } from '../new-specialization.ts'

const rowSchema = v.object({ id: v.string(), name: v.string() })

export type SpecializationRow = v.InferOutput<typeof rowSchema>

/** The row, or the reason why there is none. `isRefused`: the name or the description is not allowed. */
export type SpecializationResult =
  | { data: SpecializationRow; error: null }
  | { data: null; error: { message: string; limit?: string | null; isRefused?: boolean } }

/**
 * Adds a specialization. Empty description and icon become null. For an existing name, in any spelling, it returns the
 * existing row, whether the lists have it or not. Never rejects.
 */
export async function createSpecialization(
  client: QueryClient,
  { name, description, icon }: NewSpecialization,
): Promise<SpecializationResult> {
  if (isBlank(name)) return failed('Specialization name is required')
  try {
    const { data, error } = await (await backendOf(client)).rpc('create_specialization', {
      name: name.trim(),
      ...(description.trim() && { description: description.trim() }),
      ...(icon.trim() && { icon: icon.trim() }),
    })
    if (error) throw error
    const row = v.parse(v.nullable(rowSchema), data)
    return row ? { data: row, error: null } : failed('No data returned after inserting specialization')
  } catch (error) {
    const isRefused = errorCode(error) === CHECK_VIOLATION
    return failed(messageOf(error, 'An unexpected error occurred'), { limit: limitText(error), isRefused })
  }
}

/** Logs the message: the dialog is in Somali and shows a sentence of its own. */
function failed(
  message: string,
  reason: { limit?: string | null; isRefused?: boolean } = {},
): SpecializationResult {
  console.error('Specialization was not created:', message)
  return { data: null, error: { message, ...reason } }
}
