/** The process from the operator's view: its messages and its exit codes. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { afterEach, beforeAll, expect, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { listen } from '#tests/support/listen.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { prepareCluster } from './backend/testing/prepared-cluster.ts'
import { temporaryFolder } from './backend/testing/temporary-folder.ts'

/** Time for the first start, which creates the database, on a busy machine. */
const START_TIMEOUT_MS = 280_000

interface Process {
  output: () => string
  exit: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

const running: Process[] = []
const folder = temporaryFolder()

beforeAll(ensureBuilt)

afterEach(async () => {
  for (const { kill, exit } of running.splice(0)) {
    kill('SIGTERM') // its database ends with it
    await exit
  }
})

function start(settings: Record<string, string>): Process {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', DATA_DIR: join(folder, 'data'), ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const started: Process = {
    output: () => output,
    exit: new Promise((resolve) => child.on('exit', resolve)),
    kill: (signal) => child.kill(signal),
  }
  running.push(started)
  return started
}

/** Waits until it serves. @returns its URL. */
function urlOf({ output }: Process) {
  return waitFor('the URL', () => /Hibo is at (http:[^\s,"]+)/.exec(output())?.[1], START_TIMEOUT_MS)
}

/** Exits with 1 after exactly one line that matches. */
async function expectRefusal(process: Process, line: RegExp) {
  expect(await process.exit).toBe(1)
  expect(process.output()).toMatch(line)
  expect(process.output().trim().split('\n')).toHaveLength(1)
}

test('a bad setting is named', async () => {
  await expectRefusal(start({ PORT: 'eighty' }), /Hibo can't start: PORT must be a whole number/)
})

test('a taken port is named before any data is touched', async () => {
  const server = createServer()
  const port = await listen(server)
  await expectRefusal(start({ PORT: String(port) }), new RegExp(`Port ${port} on 127.0.0.1 is taken`))
  server.close()
})

test('a data folder serves one process at a time, and the next one when that has stopped', async () => {
  await prepareCluster(join(folder, 'data'))
  const first = start({})
  const url = await urlOf(first)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(first.output()).toContain(`Read mails at ${url}/mailbox`)
  expect(first.output()).toContain(`sign up at ${url}/signup`)
  expect(first.output()).toMatch(/stop the site and run"\}\n.*npm run make-admin --/)
  await expectRefusal(start({}), /in use/)

  first.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  const next = start({ SITE_URL: 'https://hibo.example' })
  expect((await fetch(`${await urlOf(next)}/companies`)).status).toBe(200)
  // The local mailbox is closed, because the public reaches this site.
  expect(next.output()).toContain('nobody can sign up: set SMTP_URL')
  expect(next.output()).not.toContain('/mailbox')
  next.kill('SIGINT')
  expect(await next.exit).toBe(0)
})

test('the demo community comes with a way to sign in, and stays when it is there', async () => {
  const settings = { DATA_DIR: join(folder, 'demo'), DEMO: '1' }
  await prepareCluster(settings.DATA_DIR)
  const first = start(settings)
  const url = await urlOf(first)
  await waitFor(
    'the demo sign-in',
    () => /Sign in as (\S+) with the password (\S+)/.exec(first.output()) ?? undefined,
  )
  expect(await (await fetch(`${url}/developers`)).text()).toContain('Hodan Warsame')
  first.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  const again = start({ ...settings, DEMO: '0' })
  await urlOf(again)
  expect(again.output()).toContain('Sign in as demo@hibo.example')
  // The sample community has an admin.
  expect(again.output()).not.toContain('make-admin')
})
