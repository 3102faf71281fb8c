/** `npm start` restarts the real site after it was killed or hangs. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { startChild } from '#tests/support/child.ts'
import { freePort } from '#tests/support/free-port.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const START_MS = 240_000
/** Shorter than the 30 s of `npm start`, and long enough for a start beside other work. */
const STILL_MS = 15_000
const SUPERVISE = `import { supervise } from './scripts/lib/supervise.mjs'
  process.exitCode = await supervise(['server/main.ts'], { stillMs: ${STILL_MS}, pauseMs: 10 })`
const folder = temporaryFolder()

test('a site that is killed, and one that hangs, is started again and serves', async () => {
  ensureBuilt()
  const port = await freePort()
  await prepareCluster(`${folder}/data`)
  const starter = startChild(process.execPath, ['--input-type=module', '--eval', SUPERVISE], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: `${folder}/data`, DEMO: '0' },
  })
  onTestFinished(() => starter.kill()) // the site ends with it

  /** Waits until a process other than `earlier` serves, and returns its id. */
  const serving = (earlier?: number) =>
    waitFor(
      'the site',
      async () => {
        const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
          signal: AbortSignal.timeout(1_000),
        }).catch(() => null)
        const site = await childOf(starter.id)
        return response?.ok && site !== earlier ? site : undefined
      },
      START_MS,
    )

  const first = await serving()
  process.kill(first, 'SIGKILL')
  const second = await serving(first)
  expect(starter.output()).toContain('Hibo ended unexpectedly: starting it again')
  process.kill(second, 'SIGSTOP')
  await serving(second)
  expect(starter.output()).toContain(
    `Hibo did not move for ${STILL_MS / 1_000} s and was ended: starting it again`,
  )
  expect(await starter.end()).toBe(0)
})

async function childOf(parent: number) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return Number(
    lines.find(([, of, ...args]) => Number(of) === parent && args.includes('server/main.ts'))?.[0],
  )
}
