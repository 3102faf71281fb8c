import type { ObjectFiles } from './object-files.ts'
import { type ObjectKey, objectPath } from './object-path.ts'

/**
 * Removes bytes that no row stands for (any more). Never rejects: what the request was about is decided by
 * then, so bytes that can't be removed now are left behind and named in the log.
 */
export async function discard(files: ObjectFiles, key: ObjectKey): Promise<void> {
  try {
    await files.remove(key)
  } catch {
    console.error(`Bytes of a removed upload are left behind: ${objectPath(key)}`)
  }
}
