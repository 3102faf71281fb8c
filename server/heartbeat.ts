import type { Backend } from '#server/backend/backend.ts'

const BEAT_MS = 2_000

/**
 * Tells the supervisor (`scripts/lib/supervise.mjs`) regularly that the site is alive. If the database is embedded, it
 * must answer too: it runs in this process, and only a new process revives one that hangs.
 */
export function sendHeartbeats(backend: Backend | null, embedded: boolean): void {
  let asking = false
  const beat = async () => {
    if (asking || !process.connected) return
    asking = true
    try {
      if (embedded) await backend?.query('select 1')
      if (process.connected) process.send?.('alive')
    } catch {
      // No heartbeat: the supervisor restarts the process.
    } finally {
      asking = false
    }
  }
  void beat()
  setInterval(() => void beat(), BEAT_MS).unref()
}
