/** A toggle that could not be set. */
export class ToggleError extends Error {
  override name = 'ToggleError'
  /** The state that the server has now. */
  readonly serverState: boolean

  constructor(serverState: boolean, cause: unknown) {
    super('The toggle could not be set', { cause })
    this.serverState = serverState
  }
}

/** Sends toggles one request at a time per key, and skips states that a later click has replaced. */
export class ToggleQueue {
  #wanted = new Map<string, boolean>()

  /**
   * Resolves with the server's state, or with null if an earlier call for this key is still running: that call then
   * sends this state, too. Rejects with ToggleError.
   */
  async set(key: string, on: boolean, send: (on: boolean) => Promise<void>): Promise<boolean | null> {
    const isRunning = this.#wanted.has(key)
    this.#wanted.set(key, on)
    if (isRunning) return null
    let serverState = !on
    try {
      for (let wanted = on; wanted !== serverState; wanted = this.#wanted.get(key) ?? serverState) {
        await send(wanted)
        serverState = wanted
      }
      return serverState
    } catch (error) {
      throw new ToggleError(serverState, error)
    } finally {
      this.#wanted.delete(key)
    }
  }
}
