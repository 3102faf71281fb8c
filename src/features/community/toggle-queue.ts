/** A switch that was brought only this far. */
export class SwitchError extends Error {
  override name = 'SwitchError'
  /** How the server is left. */
  readonly reached: boolean

  constructor(reached: boolean, cause: unknown) {
    super('The switch could not be brought to what was wanted', { cause })
    this.reached = reached
  }
}

/**
 * Brings switches on the server to what was wanted last, one request at a time for each: a double click sends what
 * is needed, in order, and never two at once.
 */
export class LatestWish {
  #wanted = new Map<string, boolean>()

  /**
   * Resolves with the state reached, or null where an earlier call that is still busy takes this wish over.
   * Rejects with SwitchError.
   */
  async bring(key: string, on: boolean, send: (on: boolean) => Promise<void>): Promise<boolean | null> {
    const busy = this.#wanted.has(key)
    this.#wanted.set(key, on)
    if (busy) return null
    let reached = !on
    try {
      for (let wanted = on; wanted !== reached; wanted = this.#wanted.get(key) ?? reached) {
        await send(wanted)
        reached = wanted
      }
      return reached
    } catch (error) {
      throw new SwitchError(reached, error)
    } finally {
      this.#wanted.delete(key)
    }
  }
}
