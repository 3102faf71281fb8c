import type { Backend } from '#server/backend/backend.ts'

const BEAT_MS = 2_000

/**
 * Tells the starter (`scripts/lib/supervise.mjs`) again and again that the site moves. An embedded database must
 * answer for that: it runs in this process, and one that stands still moves again only in a new one.
 */
export function sendHeartbeats(backend: Backend | null, embedded: boolean): void {
  let asking = false
  const beat = async () => {
    if (asking || !process.connected) return
    asking = true
    const moves =
      !embedded ||
      (await backend?.query('select 1').then(
        () => true,
        () => false,
      ))
    asking = false
    if (moves && process.connected) process.send?.('alive')
  }
  void beat()
  setInterval(() => void beat(), BEAT_MS).unref()
}
