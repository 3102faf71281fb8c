/**
 * Whether to spend as little data as possible: what the visitor chose in the menu, else what the browser asks for.
 * The choice is a cookie, so that the server's HTML follows it and no picture is requested before the scripts run.
 */
import { useSyncExternalStore } from 'react'

import { writeCookie } from './cookies.ts'

const COOKIE = 'hibo_data'
const COOKIE_SECONDS = 60 * 60 * 24 * 365
/** On <html>: written by the server for its HTML, and kept in step for the styles. */
const ATTRIBUTE = 'data-save-data'
/** Written to tell other tabs; the cookie is what counts. */
const SIGNAL_KEY = 'hibo-data'
/** Where data is to be saved, polls are this much rarer. */
const SLOWER = 5

const listeners = new Set<() => void>()
let saving: boolean | null = null

/** Whether data is to be saved now. For the browser; components use `src/ui/save-data-context.ts`. */
export function savesData(): boolean {
  saving ??= readChoice() ?? browserAsks()
  return saving
}

/**
 * The same for the app, followed as this tab or another one changes it. `atFirst` is what the server decided for the
 * first view, from the cookie or the `Save-Data` header.
 */
export function useSaveData(atFirst: boolean): boolean {
  return useSyncExternalStore(subscribe, savesData, () => atFirst)
}

/** Keeps the visitor's choice for a year, whatever the browser asks for. */
export function setSaveData(save: boolean): void {
  writeCookie(COOKIE, save ? 'save' : 'full', COOKIE_SECONDS)
  try {
    localStorage.setItem(SIGNAL_KEY, String(save))
  } catch {
    // Storage is blocked: other tabs follow when they load anew.
  }
  follow(save)
}

/** For `refetchInterval`: this often, and more rarely where data is to be saved. */
export function pollEvery(milliseconds: number): () => number {
  return () => (!import.meta.env.SSR && savesData() ? milliseconds * SLOWER : milliseconds)
}

function readChoice() {
  const choice = /(?:^|; )hibo_data=(save|full)/.exec(document.cookie)?.[1]
  return choice ? choice === 'save' : null
}

function browserAsks() {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    (typeof connection === 'object' && connection && Reflect.get(connection, 'saveData') === true) ||
    // The server saw the header.
    document.documentElement.hasAttribute(ATTRIBUTE)
  )
}

function follow(save: boolean) {
  saving = save
  document.documentElement.toggleAttribute(ATTRIBUTE, save)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Takes the signal's word: the cookie itself may reach this tab a moment later.
if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNAL_KEY && newValue !== null) follow(newValue === 'true')
  })
}
