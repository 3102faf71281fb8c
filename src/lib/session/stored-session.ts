/** Reads the session that auth-js stores in local storage, without loading auth-js. */
import * as v from 'valibot'

import { deviceStorage } from '../web-storage.ts'

export const SESSION_STORAGE_KEY = 'hibo-session'

const metadataText = v.fallback(v.nullish(v.string(), null), null)

const storedSessionSchema = v.object({
  access_token: v.string(),
  /** Seconds since 1970. */
  expires_at: v.number(),
  user: v.object({
    id: v.string(),
    email: v.nullish(v.string(), null),
    user_metadata: v.fallback(
      v.object({
        full_name: metadataText,
        name: metadataText,
        avatar_url: metadataText,
        picture: metadataText,
        account_type: metadataText,
      }),
      { full_name: null, name: null, avatar_url: null, picture: null, account_type: null },
    ),
  }),
})

export type StoredSession = v.InferOutput<typeof storedSessionSchema>
export type SessionUser = StoredSession['user']

/** Parses a session of auth-js; null if it is invalid. */
export function parseSession(value: unknown): StoredSession | null {
  const parsed = v.safeParse(storedSessionSchema, value)
  return parsed.success ? parsed.output : null
}

/** Returns the stored session, or null if there is none or it is damaged. */
export function readStoredSession(): StoredSession | null {
  try {
    return parseSession(JSON.parse(deviceStorage.getItem(SESSION_STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}
