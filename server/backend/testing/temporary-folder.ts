import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

/** Creates a folder for the calling test file, and removes it afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hibo-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
