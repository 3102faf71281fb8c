/** Clears the offline cache. In a small module of its own, because every first page load includes it. */

export const DATABASE = 'hibo-offline-cache'

/** Deletes the offline cache. Never throws. */
export function clearOfflineCache(): void {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    // Storage is blocked, so there is no cache.
  }
}
