/** The newest state of each toggle that is being sent. */
const wantedStates = new Map<string, boolean>()

/**
 * Shows the state of a toggle at once, and the server's state when all is sent. Sends one request at a time and skips
 * states that a later click has replaced. Resolves with the server's state, or with null if an earlier call for this
 * key is still running: that call then also sends this state. Rejects as `send` does.
 */
export async function setToggle(
  key: string,
  on: boolean,
  { show, send }: { show: (on: boolean) => void; send: (on: boolean) => Promise<void> },
): Promise<boolean | null> {
  const isRunning = wantedStates.has(key)
  wantedStates.set(key, on)
  show(on)
  if (isRunning) return null
  let serverState = !on
  try {
    for (let wanted = on; wanted !== serverState; wanted = wantedStates.get(key) ?? serverState) {
      await send(wanted)
      serverState = wanted
    }
    return serverState
  } finally {
    wantedStates.delete(key)
    show(serverState)
  }
}
