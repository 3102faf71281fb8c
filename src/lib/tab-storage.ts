/** Strings in session storage. They survive a reload and end with the tab. */

/** The stored string, or null. Also null where the browser blocks storage. */
export function readTabValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a string; null removes it. Does nothing where storage is blocked or full. */
export function writeTabValue(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The value is a convenience: the page works without it.
  }
}
