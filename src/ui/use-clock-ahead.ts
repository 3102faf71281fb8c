import { useSyncExternalStore } from 'react'

import { listenTo } from './listen-to.ts'
import { clock } from './server-clock.ts'

const subscribe = listenTo('clock')

/**
 * Makes a key for an element whose text depends on the time. Clock and time zone differ between server and browser. At
 * hydration React leaves the server's text as it is (with `suppressHydrationWarning`), and the changed key then
 * replaces the element.
 */
export function useClockAhead(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => clock.ahead,
    () => null, // on the server and during hydration
  )
}
