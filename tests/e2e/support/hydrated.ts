import type { Page } from '@playwright/test'

/**
 * Waits until React has hydrated the page: the layout first, then its `Suspense` boundary, which hydrates later. Before
 * that, links load whole pages and buttons do nothing.
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
      // This boundary is not hydrated yet.
      if (fiber.memoizedState?.dehydrated) return false
      if (fiber.sibling) fibers.push(fiber.sibling)
      if (fiber.child) fibers.push(fiber.child)
    }
    return current.child !== null
  })
}
