/** The session and its user. auth-js loads only if there is a session to follow or to create. */
import { useSyncExternalStore } from 'react'

import { listenTo } from '#src/ui/listen-to.ts'
import type { AppConfig } from '../config.ts'
import { MEMBER_COOKIE, writeCookie } from '../cookies.ts'
import { deviceStorage } from '../web-storage.ts'
import type { Auth } from './auth-client.ts'
import {
  parseSession,
  readStoredSession,
  SESSION_STORAGE_KEY,
  type SessionUser,
  type StoredSession,
} from './stored-session.ts'

/** A token that expires within this time is refreshed before use. */
const TOKEN_MARGIN_SECONDS = 10
/** A request waits this long for a refreshed token, while the refresh continues. */
const REFRESH_PATIENCE_MS = 10_000
const OFFLINE_PATIENCE_MS = 1_000

let config: AppConfig | null = null
let user: SessionUser | null = null
let auth: Promise<Auth> | null = null

function setUser(session: StoredSession | null) {
  const next = session?.user ?? null
  writeCookie(MEMBER_COOKIE, next && '1')
  if (JSON.stringify(next) === JSON.stringify(user)) return
  user = next
  dispatchEvent(new Event('session'))
}

/** Restores a stored session and follows its changes in this tab and in others. */
export function startSession(appConfig: AppConfig): void {
  config = appConfig
  followStoredSession()
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_STORAGE_KEY || event.key === null) followStoredSession()
  })
  // A page from the back/forward cache has missed the events of other tabs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) followStoredSession()
  })
}

function followStoredSession() {
  const stored = readStoredSession()
  setUser(stored)
  if (stored) void authClient()
}

/**
 * Returns the auth client, loaded with the first call. It refreshes the session and reports every change. Rejects if
 * its code does not load.
 */
export function authClient(): Promise<Auth> {
  auth ??= import('./auth-client.ts').then(({ createAuthClient }) => {
    if (!config) throw new Error('startSession comes first')
    const client = createAuthClient(config)
    client.onAuthStateChange((event, session) => {
      // A refresh that failed offline keeps the session; only SIGNED_OUT clears it.
      if (session || event === 'SIGNED_OUT') setUser(parseSession(session))
    })
    return client
  })
  auth.catch(() => {
    auth = null // the chunk did not load, so the next call tries again
  })
  return auth
}

/** Returns the member's access token, or null for a visitor. Rejects if the session can't be refreshed now. */
export async function accessToken(): Promise<string | null> {
  if (!user) return null
  const stored = readStoredSession()
  if (stored && stored.expires_at > Date.now() / 1000 + TOKEN_MARGIN_SECONDS) return stored.access_token
  const client = await authClient()
  const patienceMs = navigator.onLine ? REFRESH_PATIENCE_MS : OFFLINE_PATIENCE_MS
  const { data, error } = await Promise.race([client.getSession(), rejectAfter(patienceMs)])
  if (data.session) return data.session.access_token
  if (error && readStoredSession()) throw error
  setUser(null)
  return null
}

async function rejectAfter(afterMs: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  throw new TypeError('The session could not be refreshed in time')
}

/** Removes the session from this device and returns it, or null. Other tabs follow. */
export function clearSession(): StoredSession | null {
  const stored = readStoredSession()
  deviceStorage.removeItem(SESSION_STORAGE_KEY)
  setUser(null)
  return stored
}

/** Returns the signed-in user, or null. For loaders and writes; components use `useUser`. */
export function currentUser(): SessionUser | null {
  return user
}

/** Calls the listener after each change of the user. Returns a function that unsubscribes. */
export const subscribeToSession = listenTo('session')

/** The signed-in user, or null. Always null on the server and during hydration. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, currentUser, () => null)
}
