import { useSyncExternalStore } from 'react'

import { listenTo } from './listen-to.ts'

const subscribe = listenTo('online', 'offline')

/** Whether the device reports a network. True on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
