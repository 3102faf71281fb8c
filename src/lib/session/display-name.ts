import type { SessionUser } from './stored-session.ts'

/** The session's name where no profile gives one: full_name, else name, else 'User'. */
export function displayName({ user_metadata: metadata }: SessionUser): string {
  return metadata.full_name || metadata.name || 'User'
}

/** The session's picture: avatar_url, else picture, else none. */
export function pictureOf({ user_metadata: metadata }: SessionUser): string | null {
  return metadata.avatar_url || metadata.picture
}
