/** Makes a subscription to events of the window, as `useSyncExternalStore` takes it. */
export function listenTo(...events: string[]) {
  return (listener: () => void) => {
    for (const event of events) addEventListener(event, listener)
    return () => {
      for (const event of events) removeEventListener(event, listener)
    }
  }
}
