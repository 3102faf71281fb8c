/** Small values in local storage, validated when read and synchronized between tabs. */
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { listenTo } from '#src/ui/listen-to.ts'
import { deviceStorage, UNSENT_KEY } from './web-storage.ts'

/** `stored` is our event for changes in this tab, `storage` the browser's for changes in other tabs. */
const subscribe = listenTo('storage', 'stored')

function parse<T>(text: string | null, schema: v.GenericSchema<unknown, T>): T | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Returns the stored value, or null if there is none or it is invalid. */
export function readStored<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  return parse(deviceStorage.getItem(key), schema)
}

/**
 * Stores a value; null removes it. If this device can't store the value, it lasts as long as the page, and a toast says
 * so once.
 */
export function writeStored(key: string, value: unknown): void {
  if (value === null) deviceStorage.removeItem(key)
  else if (!deviceStorage.setItem(key, JSON.stringify(value)) && UNSENT_KEY.test(key))
    import('./unkept-words.ts').catch(() => {}) // without that code there is no warning, and nothing else changes
  dispatchEvent(new Event('stored'))
}

/** The stored value, which follows changes in this tab and in others. Null on the server. */
export function useStored<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  const text = useSyncExternalStore(
    subscribe,
    () => deviceStorage.getItem(key),
    () => null,
  )
  return useMemo(() => parse(text, schema), [text, schema])
}
