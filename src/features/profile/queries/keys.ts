import type { QueryClient } from '@tanstack/react-query'
import { featureKeys } from '#src/lib/feature-keys.ts'

export const profileKeys = {
  all: featureKeys.profile,
  pages: () => [...profileKeys.all, 'page'] as const,
  page: (key: string) => [...profileKeys.pages(), key] as const,
  /** Of `headerProfileQuery`, which other features share. */
  headers: () => [...profileKeys.all, 'header'] as const,
  header: (userId: string) => [...profileKeys.headers(), userId] as const,
  edit: (userId: string) => [...profileKeys.all, 'edit', userId] as const,
  ownSpecializations: (userId: string) => [...profileKeys.all, 'specializations', userId] as const,
}

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
