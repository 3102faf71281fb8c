/** A trap of the embedded engine ends the process. A failed statement does not. */
import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

const START = `
  const { startPglite } = await import('./server/backend/database/pglite.ts')
  const pglite = await startPglite({})
  const nested = '['.repeat(20_000) + ']'.repeat(20_000)`

/** Runs the lines in a process that has the engine; answers how it ended. */
function processThat(lines: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', START + lines],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
  return { status, stdout, stderr }
}

test('a stack that overflows in the engine ends the process, and the log says so', () => {
  const { status, stdout, stderr } = processThat(`
    await pglite.query('select $1::text::jsonb', [nested]).catch(() => {})
    console.log('goes on')`)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('"event":"engine-trap"')
})

test('a statement that fails ends nothing', () => {
  const { status, stdout } = processThat(`
    await pglite.query('select 1 / 0').catch(({ code }) => console.log(code))
    await pglite.close()`)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '22012\n' })
})
