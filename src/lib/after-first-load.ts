/**
 * Runs the task when the page is loaded and the browser is idle. If the task rejects, for example because its code did
 * not load, it runs once more when the browser is back online.
 */
export function afterFirstLoad(task: () => Promise<void>) {
  function whenIdle() {
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => task().catch(() => window.addEventListener('online', () => void task(), { once: true })))
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}
