/** A question to the database that many ask at once: each gets an answer to a question put after they came. */
export function sharedCheck<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  function start(): Promise<T> {
    next = null
    const asked = ask()
    running = asked
    const end = () => {
      if (running === asked) running = null
    }
    asked.then(end, end)
    return asked
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
