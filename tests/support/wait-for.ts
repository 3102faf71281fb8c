const STEP_MS = 25

/** Polls until `read` returns a value. Throws after `timeout` milliseconds, naming `what`. */
export async function waitFor<Value>(
  what: string,
  read: () => Promise<Value | undefined> | Value | undefined,
  timeout = 15_000,
): Promise<Value> {
  const end = Date.now() + timeout
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (Date.now() > end) throw new Error(`Waited ${timeout} ms in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
