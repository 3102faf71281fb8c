/** Keys of personal values, such as `hibo-draft:…`. Keys of the device have no colon. */
const OF_A_PERSON = /^hibo-[a-z-]+:/

/** Removes drafts, unsent messages and lists from local storage, and all of session storage. */
export function clearPersonalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (OF_A_PERSON.test(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is blocked and holds nothing.
  }
  // The browser notifies other tabs only; this event tells stored-value.ts in this tab.
  window.dispatchEvent(new StorageEvent('storage'))
}
