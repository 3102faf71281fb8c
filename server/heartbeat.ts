const BEAT_MS = 2_000

/** Tells the supervisor (`scripts/lib/supervise.mjs`) regularly that the event loop turns. */
export function sendHeartbeats(): void {
  const beat = () => {
    if (process.connected) process.send?.('alive')
  }
  beat()
  setInterval(beat, BEAT_MS).unref()
}
