import { clearPersonalStorage } from '#src/lib/clear-personal-storage.ts'
import { authClient, clearSession } from '#src/lib/session/session.ts'

/**
 * Signs out on this device (local scope). It first clears the session and all personal data, because the next person
 * here may be someone else. Then it tells the server, whose response changes nothing. Never rejects.
 */
export async function signOut(): Promise<void> {
  const session = clearSession()
  clearPersonalStorage()
  try {
    const auth = await authClient()
    const [{ error }] = await Promise.all([
      session ? auth.admin.signOut(session.access_token, 'local') : { error: null },
      // The stored session is gone, so this sends no request: it only clears auth-js's memory.
      auth.signOut({ scope: 'local' }),
    ])
    if (error) console.warn('The server did not end the session', error.message)
  } catch (error) {
    console.warn('The server did not end the session', error)
  }
}
