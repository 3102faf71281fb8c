/** A check of the database that concurrent callers share: each gets the result of one that started after its call. */
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
