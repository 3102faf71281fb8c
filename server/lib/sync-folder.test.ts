/** Folders that survive a power cut. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'

const folder = temporaryFolder()
const SCRIPT = `import { syncFolder } from '#server/lib/sync-folder.ts'
await syncFolder(process.argv[1])
console.log('synced')`

test('a folder with more files than a process may open is synced', async () => {
  await mkdir(join(folder, 'inner'))
  for (let number = 0; number < 400; number++) await writeFile(join(folder, 'inner', `${number}`), 'text')
  const limited = `ulimit -n 200 && exec "$0" --input-type=module -e "$1" "$2"`
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, SCRIPT, folder])
  expect(stdout).toBe('synced\n')
})
