import type { QueryClient } from '@tanstack/react-query'

import { featureKeys } from '#src/lib/feature-keys.ts'

import { profileKeys } from './keys.ts'

/** Invalidates everything that shows the viewer's profile, except the open edit form. */
export function refreshProfile(client: QueryClient): Promise<unknown> {
  const prefixes = [
    profileKeys.pages(),
    profileKeys.headers(),
    featureKeys.developers,
    featureKeys.specializations,
    featureKeys.countries,
    featureKeys.dashboard,
  ] as const
  return Promise.all(prefixes.map((queryKey) => client.invalidateQueries({ queryKey })))
}
