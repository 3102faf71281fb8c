import type { Page } from '@playwright/test'

/**
 * Waits until React has taken over the server's HTML: the site's frame, and then what stands in the `Suspense` of the
 * layout, which it does by itself, later. Before that, links load pages and buttons do nothing.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    const mark = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer'))
    if (!root || !mark) return false
    const { current } = Reflect.get(root, mark).stateNode
    if (current.memoizedState.isDehydrated) return false
    const fibers = [current.child]
    for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
      // This part still is the server's HTML.
      if (fiber.memoizedState?.dehydrated) return false
      if (fiber.sibling) fibers.push(fiber.sibling)
      if (fiber.child) fibers.push(fiber.child)
    }
    return current.child !== null
  })
}
