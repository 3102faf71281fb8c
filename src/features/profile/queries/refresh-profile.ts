import type { QueryClient } from '@tanstack/react-query'

import { profileKeys } from './profile-page.ts'

/** After a change of one's own profile: everything that shows it is asked for anew, but not the open edit form. */
export function refreshProfile(client: QueryClient): Promise<unknown> {
  const prefixes = [
    [...profileKeys.all, 'page'],
    [...profileKeys.all, 'header'],
    ['developers'],
    ['specializations'],
    ['dashboard'],
  ] as const
  return Promise.all(prefixes.map((queryKey) => client.invalidateQueries({ queryKey })))
}
