import { clearPersonalStorage } from '#src/lib/clear-personal-storage.ts'
import { authClient, clearSession } from '#src/lib/session/session.ts'

/**
 * Signs out on this device (local scope). The session goes first and at once, and with it what was kept here for the
 * member: the next person at this device may be another. Then the server is told, and what it answers changes nothing.
 * Never rejects.
 */
export async function signOut(): Promise<void> {
  const session = clearSession()
  clearPersonalStorage()
  try {
    const auth = await authClient()
    const [{ error }] = await Promise.all([
      session ? auth.admin.signOut(session.access_token, 'local') : { error: null },
      // Nothing is stored any more, so this sends no request: it drops what auth-js itself holds.
      auth.signOut({ scope: 'local' }),
    ])
    if (error) console.warn('The server did not end the session', error.message)
  } catch (error) {
    console.warn('The server did not end the session', error)
  }
}
