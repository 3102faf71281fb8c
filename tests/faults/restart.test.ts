/** `npm start` restarts the real site after it was killed or hangs. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
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
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', SUPERVISE], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: `${folder}/data`, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(starter, 'exit')
  onTestFinished(() => void starter.kill('SIGKILL')) // the site ends with it
  let said = ''
  for (const stream of [starter.stdout, starter.stderr]) stream.on('data', (chunk) => (said += chunk))

  /** Waits until a process other than `earlier` serves, and answers its id. */
  const serving = (earlier?: number) =>
    waitFor(
      'the site',
      async () => {
        const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
          signal: AbortSignal.timeout(1_000),
        }).catch(() => null)
        const site = await childOf(starter.pid)
        return response?.ok && site !== earlier ? site : undefined
      },
      START_MS,
    )

  const first = await serving()
  process.kill(first, 'SIGKILL')
  const second = await serving(first)
  expect(said).toContain('Hibo ended unexpectedly: starting it again')
  process.kill(second, 'SIGSTOP')
  await serving(second)
  expect(said).toContain(`Hibo did not move for ${STILL_MS / 1_000} s and was ended: starting it again`)

  starter.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

async function childOf(parent: number | undefined) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return Number(
    lines.find(([, of, ...args]) => Number(of) === parent && args.includes('server/main.ts'))?.[0],
  )
}
