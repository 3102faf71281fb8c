import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { startChild } from '#tests/support/child.ts'

const SUPERVISE = pathToFileURL(join(import.meta.dirname, 'supervise.mjs')).href
const folder = temporaryFolder()

/** Supervises a site that does `first` in its first life and ends in order in its second; answers what happened. */
async function livesOf(first: string) {
  const lives = join(folder, crypto.randomUUID())
  await writeFile(
    `${lives}.mjs`,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(lives)}, 'x')
    process.on('disconnect', () => process.exit(0))
    if (readFileSync(${JSON.stringify(lives)}, 'utf8').length === 1) { ${first} }
    else process.send('alive', () => process.exit(0))`,
  )
  await writeFile(
    `${lives}.run.mjs`,
    `import { supervise } from ${JSON.stringify(SUPERVISE)}
    process.exitCode = await supervise([${JSON.stringify(`${lives}.mjs`)}], { stillMs: 500, pauseMs: 10 })`,
  )
  const child = startChild(process.execPath, [`${lives}.run.mjs`])
  const code = await child.exited
  return { code, said: child.output(), lives: (await readFile(lives, 'utf8')).length }
}

test('a site that hangs is ended and started again', async () => {
  const { code, said, lives } = await livesOf(`process.send('alive', () => { for (;;); })`)
  expect(said).toContain('did not move for 0.5 s and was ended: starting it again')
  expect({ code, lives }).toEqual({ code: 0, lives: 2 })
})

test('a site that ended by itself is started again', async () => {
  const { code, said, lives } = await livesOf(
    `process.send('alive', () => process.kill(process.pid, 'SIGKILL'))`,
  )
  expect(said).toContain('ended unexpectedly: starting it again')
  expect({ code, lives }).toEqual({ code: 0, lives: 2 })
})

test('a site that cannot start says why, once', async () => {
  expect(await livesOf('process.exit(1)')).toEqual({ code: 1, said: '', lives: 1 })
})
