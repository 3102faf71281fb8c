import type { Page } from '@playwright/test'

/** Waits until React has taken over the server's HTML. Before that, links load pages and buttons do nothing. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [root, app] = [document.getElementById('root'), document.getElementById('app')]
    // React leaves its marks on the elements while it works in slices; the root says when it is through.
    const rendered = Object.keys(app ?? {}).some((key) => key.startsWith('__reactFiber'))
    const mark = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer'))
    return root && mark && rendered && !Reflect.get(root, mark).stateNode.current.memoizedState.isDehydrated
  })
}
