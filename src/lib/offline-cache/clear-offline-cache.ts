/** Where what was last seen is kept, and how it goes. Small, because every first view has it. */

export const DATABASE = 'hibo-last-seen'

/** Removes everything that was kept. Needs no network and no other code; never throws. */
export function clearOfflineCache(): void {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
