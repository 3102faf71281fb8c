/** Small values in local storage, validated when read and synchronized between tabs. */
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { listenTo } from '#src/ui/listen-to.ts'
import { deviceStorage, UNSENT_KEY } from './web-storage.ts'

/** `stored` tells of a change in this tab, the browser of those in others. */
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
 * Stores a value; null removes it. If this device can't store it, it lasts as long as the page, and the member is told
 * once that their words do.
 */
export function writeStored(key: string, value: unknown): void {
  if (value === null) deviceStorage.removeItem(key)
  else if (!deviceStorage.setItem(key, JSON.stringify(value)) && UNSENT_KEY.test(key))
    import('./unkept-words.ts').catch(() => {}) // without its code the page is as it was
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
