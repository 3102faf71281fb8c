/** Who is signed in. The only owner of the session; auth-js is loaded when there is one, or to make one. */
import { useSyncExternalStore } from 'react'
import type { AppConfig } from '../config.ts'
import { writeCookie } from '../cookies.ts'
import type { Auth } from './auth-client.ts'
import {
  parseSession,
  readStoredSession,
  SESSION_STORAGE_KEY,
  type SessionUser,
  type StoredSession,
} from './stored-session.ts'

/** Tells the server to leave the first view to the browser. No secret and no right: only a hint. */
const MEMBER_COOKIE = 'hibo_member'
const MEMBER_COOKIE_SECONDS = 60 * 60 * 24 * 365
/** A token this close to its end is refreshed before it is used. */
const TOKEN_MARGIN_SECONDS = 10
/** A request waits this long for a refreshed token; the refresh itself goes on. */
const REFRESH_PATIENCE_MS = 10_000
const OFFLINE_PATIENCE_MS = 1_000

let config: AppConfig | null = null
let user: SessionUser | null = null
let auth: Promise<Auth> | null = null
const listeners = new Set<() => void>()

function setUser(session: StoredSession | null) {
  const next = session?.user ?? null
  writeCookie(MEMBER_COOKIE, '1', next ? MEMBER_COOKIE_SECONDS : 0)
  if (JSON.stringify(next) === JSON.stringify(user)) return
  user = next
  for (const listener of listeners) listener()
}

/** Restores a stored session and follows it from then on, in this tab and in others. */
export function startSession(appConfig: AppConfig): void {
  config = appConfig
  followStoredSession()
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_STORAGE_KEY || event.key === null) followStoredSession()
  })
  // A page that Back brings out of the browser's cache has missed what other tabs did.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) followStoredSession()
  })
}

function followStoredSession() {
  const stored = readStoredSession()
  setUser(stored)
  if (stored) void authClient()
}

/** auth-js, loaded at the first call; from then on it refreshes the session and reports every change. */
export function authClient(): Promise<Auth> {
  auth ??= import('./auth-client.ts').then(({ createAuthClient }) => {
    if (!config) throw new Error('startSession comes first')
    const client = createAuthClient(config)
    client.onAuthStateChange((event, session) => {
      // A refresh that failed for want of a network keeps the session; only a real end clears it.
      if (session || event === 'SIGNED_OUT') setUser(parseSession(session))
    })
    return client
  })
  auth.catch(() => {
    auth = null // the chunk did not load; the next call tries again
  })
  return auth
}

/** The member's access token, or null for a visitor. Rejects when the session can't be refreshed right now. */
export async function accessToken(): Promise<string | null> {
  if (!user) return null
  const stored = readStoredSession()
  if (stored && stored.expires_at > Date.now() / 1000 + TOKEN_MARGIN_SECONDS) return stored.access_token
  const client = await authClient()
  const { data, error } = await Promise.race([client.getSession(), refusal(refreshPatience())])
  if (data.session) return data.session.access_token
  if (error && readStoredSession()) throw error
  setUser(null)
  return null
}

function refreshPatience() {
  return navigator.onLine ? REFRESH_PATIENCE_MS : OFFLINE_PATIENCE_MS
}

async function refusal(afterMs: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  throw new TypeError('The session could not be refreshed in time')
}

/** Forgets the session on this device and returns what it was, or null. Other tabs follow. */
export function clearSession(): StoredSession | null {
  const stored = readStoredSession()
  try {
    localStorage.removeItem(SESSION_STORAGE_KEY)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  setUser(null)
  return stored
}

/** The signed-in user of this moment, or null. For loaders and writes; components use `useUser`. */
export function currentUser(): SessionUser | null {
  return user
}

/** Calls the listener after each change of the user; the function that it returns ends that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, or null. On the server and while taking over its HTML: null. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, currentUser, () => null)
}
