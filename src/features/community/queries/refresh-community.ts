import type { QueryClient } from '@tanstack/react-query'

import { clearCache } from '../session-cache.ts'
import { communityKeys } from './keys.ts'

/** After a change that may show anywhere in the community: all of it is asked for anew where it is seen next. */
export function refreshCommunity(client: QueryClient): void {
  clearCache()
  void client.invalidateQueries({ queryKey: communityKeys.all })
}
