/** Makes files survive a power cut: written to the disk itself, not to the system's memory alone. */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** File systems write many files in one go; each is open meanwhile, and a process may open a thousand or so. */
const MAX_OPEN_FILES = 64

/** Syncs everything in a folder, and the folder itself. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const kept = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  const paths = [...kept.map(({ parentPath, name }) => join(parentPath, name)), folder]
  for (let first = 0; first < paths.length; first += MAX_OPEN_FILES) {
    await Promise.all(paths.slice(first, first + MAX_OPEN_FILES).map((path) => syncPath(path)))
  }
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
