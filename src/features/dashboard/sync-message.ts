import type { SyncResult } from './schemas.ts'

/** The message to an admin after a sync. */
export function syncMessage({ success, updated_count, error }: SyncResult): {
  text: string
  failed: boolean
} {
  if (!success) return { text: `Error syncing categories: ${error ?? 'unknown error'}`, failed: true }
  return { text: `Successfully synced ${updated_count ?? 0} posts with correct category IDs.`, failed: false }
}
