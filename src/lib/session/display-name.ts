import type { SessionUser } from './stored-session.ts'

/** Returns the name in the session: full_name, else name, else 'User'. */
export function displayName({ user_metadata: metadata }: SessionUser): string {
  return metadata.full_name || metadata.name || 'User'
}

/** Returns the picture in the session: avatar_url, else picture, else null. */
export function pictureOf({ user_metadata: metadata }: SessionUser): string | null {
  return metadata.avatar_url || metadata.picture
}
