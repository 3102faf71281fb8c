/** Specializations as moderators see them, and the moderators' actions on them. */
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callWrite, readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { count, personSchema } from '#src/lib/response-schemas.ts'
import { pageEntries } from '../schemas.ts'
import { DESK, moderationKeys } from './keys.ts'

const deskSpecializationSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** Whether lists, filters and the search have this specialization. */
  offered: v.boolean(),
  created_at: v.string(),
  developer_count: count,
  /** The member who added the specialization; null for reference data, or if the account is gone. */
  author: v.nullable(personSchema),
})

const deskSpecializationsSchema = v.object({ data: v.array(deskSpecializationSchema), ...pageEntries })
export type DeskSpecialization = v.InferOutput<typeof deskSpecializationSchema>

/** A page of specializations: those that wait come first, and of these the newest. */
export function deskSpecializationsQuery(page: number) {
  return readQuery(
    moderationKeys.specializationPage(page),
    'moderation_specializations',
    deskSpecializationsSchema,
    { args: { page }, placeholderData: keepPreviousData, ...DESK },
  )
}

export type SpecializationAct =
  | { action: 'offer' }
  | { action: 'rename'; name: string }
  /** Merges into the specialization with the id `target`. */
  | { action: 'merge'; target: string }
  | { action: 'hide'; reason: string }

/** Offers, renames, merges or hides a specialization. Rejects with PostgrestError. */
export const actOnSpecializationMutation = mutationOptions({
  mutationFn: (args: SpecializationAct & { id: string }, { client }) =>
    callWrite(client, 'moderate_specialization', args),
  onSuccess: (_data, _input, _result, { client }) => {
    // Profiles and cards show names of specializations.
    const { developers, moderation, profile, specializations } = featureKeys
    for (const queryKey of [developers, profile, specializations]) void client.invalidateQueries({ queryKey })
    return client.invalidateQueries({ queryKey: moderation })
  },
})
