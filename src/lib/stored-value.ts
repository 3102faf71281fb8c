/** Small values in local storage, validated when read and synchronized between tabs. */
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { deviceStorage, WORDS } from './web-storage.ts'

type Listener = () => void

const listeners = new Map<string, Set<Listener>>()

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
  else if (!deviceStorage.setItem(key, JSON.stringify(value)) && WORDS.test(key))
    import('./unkept-words.ts').catch(() => {}) // without its code the page is as it was
  for (const listener of listeners.get(key) ?? []) listener()
}

/** The stored value, which follows changes in this tab and in others. Null on the server. */
export function useStored<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  const text = useSyncExternalStore(
    (listener) => subscribe(key, listener),
    () => deviceStorage.getItem(key),
    () => null,
  )
  return useMemo(() => parse(text, schema), [text, schema])
}

function subscribe(key: string, listener: Listener) {
  const ofKey = listeners.get(key) ?? new Set()
  listeners.set(key, ofKey.add(listener))
  function follow(event: StorageEvent) {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', follow)
  return () => {
    ofKey.delete(listener)
    window.removeEventListener('storage', follow)
  }
}
