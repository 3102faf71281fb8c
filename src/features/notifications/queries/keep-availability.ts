import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callWrite } from '#src/lib/backend.ts'
import { AVAILABILITIES } from '#src/shared/domain/availability.tsx'

/** Confirms the availability that the mail with this key asks about. Rejects with PostgrestError. */
export const keepByMailMutation = mutationOptions({
  mutationFn: async (key: string, { client }) =>
    v.parse(v.picklist(AVAILABILITIES), await callWrite(client, 'keep_availability', { key })),
  // Every cached query may show the availability, if its member is signed in here.
  onSuccess: (_state, _key, _result, { client }) => void client.invalidateQueries(),
})
