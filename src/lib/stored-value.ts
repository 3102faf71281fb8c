/** Small values in local storage, validated when read and synchronized between tabs. */
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'

type Listener = () => void

const listeners = new Map<string, Set<Listener>>()
/** Used if storage is blocked or full. Its values last as long as the page. */
const memory = new Map<string, string>()
// A null key means that a sign-out has cleared the storage, here or in another tab.
if (!import.meta.env.SSR) window.addEventListener('storage', ({ key }) => key === null && memory.clear())

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Returns the keys of all stored values. */
export function storedKeys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...memory.keys()]
  }
}

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
  return parse(readText(key), schema)
}

/** Stores a value; null removes it. Never throws. */
export function writeStored(key: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value)
  memory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
  for (const listener of listeners.get(key) ?? []) listener()
}

/** The stored value, which follows changes in this tab and in others. Null on the server. */
export function useStored<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  const text = useSyncExternalStore(
    (listener) => subscribe(key, listener),
    () => readText(key),
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
