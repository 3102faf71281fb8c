import type { QueryClient } from '@tanstack/react-query'

import { clearCache } from '../session-cache.ts'
import { communityKeys } from './keys.ts'

/** Invalidates all of the community, after a change that may affect any of it. */
export function refreshCommunity(client: QueryClient): void {
  clearCache()
  void client.invalidateQueries({ queryKey: communityKeys.all })
}
