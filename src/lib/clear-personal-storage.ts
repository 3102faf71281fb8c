/** Names of what belongs to one person, such as `hibo-draft:…`, beside what belongs to the device. */
const OF_A_PERSON = /^hibo-[a-z-]+:/

/** Forgets all drafts, unsent messages and lists of whoever used this device, and their session's short-lived caches. */
export function clearPersonalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (OF_A_PERSON.test(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is blocked: nothing was kept there.
  }
  // Storage tells other tabs only; this one follows with them (stored-value.ts, which not every page loads).
  window.dispatchEvent(new StorageEvent('storage'))
}
