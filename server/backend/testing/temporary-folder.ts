import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

/** Linux keeps this folder in memory, where a sync costs nothing. Containers often give it too little: 64 MB. */
const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 30

function parent() {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize < MIN_FREE_BYTES ? tmpdir() : IN_MEMORY
}

/** Creates a folder for the calling test file, and removes it afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(parent(), 'hibo-test-'))
  chmodSync(folder, 0o711) // the account of the database enters it
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
