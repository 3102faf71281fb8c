/** Who is signed in. The only owner of the session; auth-js is loaded when there is one, or to make one. */
import { useSyncExternalStore } from 'react'

import type { Auth } from './auth-client.ts'
import type { AppConfig } from './config.ts'
import { writeCookie } from './cookies.ts'
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
  const stored = readStoredSession()
  setUser(stored)
  if (stored) void authClient()
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return
    const session = readStoredSession()
    setUser(session)
    if (session) void authClient()
  })
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
  const { data, error } = await client.getSession()
  if (data.session) return data.session.access_token
  if (error && readStoredSession()) throw error
  setUser(null)
  return null
}

/** Forgets the session here, whatever the server said. */
export function clearSession(): void {
  try {
    localStorage.removeItem(SESSION_STORAGE_KEY)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  setUser(null)
}

export function currentUser(): SessionUser | null {
  return user
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, or null. On the server and while taking over its HTML: null. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, currentUser, () => null)
}
