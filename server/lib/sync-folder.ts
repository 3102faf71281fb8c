/** Makes files survive a power cut: written to the disk itself, not to the system's memory alone. */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Syncs everything in a folder, and the folder itself. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  // At once: file systems write many files in one go.
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await syncFolder(path)
      else if (entry.isFile()) await syncPath(path)
    }),
  )
  await syncPath(folder)
}

/** Syncs a file, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
