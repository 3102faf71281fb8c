const STEP_MS = 25
/** Long enough for a busy machine: only what hangs takes longer. */
const TIMEOUT_MS = 60_000

/** Polls until `read` returns a value. Throws after `timeout` milliseconds, naming `what`. */
export async function waitFor<Value>(
  what: string,
  read: () => Promise<Value | undefined> | Value | undefined,
  timeout = TIMEOUT_MS,
): Promise<Value> {
  const end = Date.now() + timeout
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (Date.now() > end) throw new Error(`Waited ${timeout} ms in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
