/**
 * Whether React has hydrated the page: the layout and its `Suspense` boundary, which comes later. Until then links load
 * whole pages and buttons do nothing. The function runs in the browser.
 */
export function isHydrated(): boolean {
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
}
