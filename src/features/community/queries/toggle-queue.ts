/** Sends toggles one request at a time per key, and skips states that a later click has replaced. */
export class ToggleQueue {
  #wanted = new Map<string, boolean>()

  /**
   * Shows the state at once, and the server's state when all is sent. Resolves with the server's state, or with null
   * if an earlier call for this key is still running: that call then sends this state, too. Rejects as `send` does.
   */
  async set(
    key: string,
    on: boolean,
    { show, send }: { show: (on: boolean) => void; send: (on: boolean) => Promise<void> },
  ): Promise<boolean | null> {
    const isRunning = this.#wanted.has(key)
    this.#wanted.set(key, on)
    show(on)
    if (isRunning) return null
    let serverState = !on
    try {
      for (let wanted = on; wanted !== serverState; wanted = this.#wanted.get(key) ?? serverState) {
        await send(wanted)
        serverState = wanted
      }
      return serverState
    } finally {
      this.#wanted.delete(key)
      show(serverState)
    }
  }
}
