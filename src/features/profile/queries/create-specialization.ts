import type { QueryClient } from '@tanstack/react-query'

import { type Backend, backendOf } from '#src/lib/backend.ts'
import { limitText, messageOf, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import type { NewSpecialization } from '../new-specialization.ts'

export interface SpecializationRow {
  id: string
  name: string
}

/** The new row, or the reason why there is none. */
export type SpecializationResult =
  | { data: SpecializationRow; error: null }
  | { data: null; error: { message: string; limit?: string | null } }

/**
 * Adds a specialization to the shared list. Empty description and icon become null. For an existing name, in any case,
 * it returns the existing row. Never rejects.
 */
export async function createSpecialization(
  client: QueryClient,
  { name, description, icon }: NewSpecialization,
): Promise<SpecializationResult> {
  if (isBlank(name)) return failed('Specialization name is required')
  try {
    const backend = await backendOf(client)
    const { data, error } = await backend
      .from('specializations')
      .insert({ name: name.trim(), description: description.trim() || null, icon: icon.trim() || null })
      .select('id, name')
      .maybeSingle()
    const row = error?.code === UNIQUE_VIOLATION ? await findByName(backend, name) : data
    if (error && !row) throw error
    return row ? { data: row, error: null } : failed('No data returned after inserting specialization')
  } catch (error) {
    return failed(messageOf(error, 'An unexpected error occurred'), limitText(error))
  }
}

async function findByName(backend: Backend, name: string): Promise<SpecializationRow | null> {
  const pattern = name.trim().replace(/[\\%_]/g, '\\$&')
  const { data } = await backend
    .from('specializations')
    .select('id, name')
    .ilike('name', pattern)
    .limit(1)
    .maybeSingle()
  return data
}

/** Logs the message: the dialog is in Somali and shows a sentence of its own. */
function failed(message: string, limit?: string | null): SpecializationResult {
  console.error('Specialization was not created:', message)
  return { data: null, error: { message, ...(limit && { limit }) } }
}
