/** Runs the task when the page is loaded and the browser is idle. */
export function afterFirstLoad(task: () => Promise<void>) {
  function whenIdle() {
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? setTimeout
    // If the network was lost before the task's code arrived, it runs when the network is back.
    idle(() => task().catch(() => window.addEventListener('online', () => void task(), { once: true })))
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}
