/** Single flight: concurrent callers share a run. A call during a run gets the next one, never the current one. */
export function sharedCheck<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  function start(): Promise<T> {
    next = null
    const started = work()
    running = started
    const end = () => {
      if (running === started) running = null
    }
    started.then(end, end)
    return started
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
