import { authClient, clearSession } from '#src/lib/session.ts'

/** Signs out on this device. Always ends signed out, also when the call fails (SPEC.md section 4). */
export async function signOut(): Promise<void> {
  try {
    const { error } = await (await authClient()).signOut({ scope: 'local' })
    if (error) console.error('Sign-out failed on the server', error.message)
  } catch (error) {
    console.error('Sign-out failed on the server', error)
  } finally {
    clearSession()
  }
}
