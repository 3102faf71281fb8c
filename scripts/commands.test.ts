/** Every command explains itself, refuses what it does not know, and makes nothing of it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'

import manifest from '../package.json' with { type: 'json' }

/** A data folder and a database that do not exist. */
const DATA_DIR = join(tmpdir(), `hibo-nowhere-${process.pid}`)
const folder = temporaryFolder()
const DATABASE_URL = 'postgres://hibo:secret@127.0.0.1:1/hibo'

/** The scripts that npm runs, by their commands. `npm run format` is another program's command. */
const SCRIPTS = Object.entries(manifest.scripts).flatMap(([name, line]) => {
  const [, script] = /^node scripts\/run\.mjs (\S+)/.exec(line) ?? []
  return script === undefined ? [] : [{ name, script }]
})

const FOR_DEVELOPMENT = ['build', 'gen-types', 'release', 'screenshots']

interface Said {
  code: number
  stdout: string
  stderr: string
}

function run(args: string[], env: Record<string, string> = { DATA_DIR }): Promise<Said> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
const script = (name: string, ...words: string[]) => run([`scripts/${name}.ts`, ...words])

test.each(SCRIPTS)('npm run $name -- --help explains it, and does nothing else', async ({ name, script }) => {
  const { code, stdout, stderr } = await run(['scripts/run.mjs', script, '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^npm (run )?[\w-]+[\s\S]*\w{3} \w/)
  expect(stdout).toContain(name === 'check' ? 'npm test' : name)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('hibo explains each of its commands, and has those of an operator', async () => {
  const { stdout } = await promisify(execFile)('./hibo', ['--help'])
  const listed = [...new Set([...stdout.matchAll(/^ {2}([a-z][a-z-]+)/gm)].flatMap(([, name = '']) => name))]
  const text = await readFile('hibo', 'utf8')
  const taken = /^ {2}(backup \|.*)\)$/m.exec(text)?.[1]?.split(' | ') ?? []
  const own = SCRIPTS.filter(({ name, script }) => script === `scripts/${name}.ts`).map(({ name }) => name)
  expect([...taken, ...FOR_DEVELOPMENT].sort()).toEqual(own.sort())
  for (const name of [...taken, 'start', 'serve']) {
    expect(listed).toContain(name)
    expect((await promisify(execFile)('./hibo', [name, '--help'])).stdout).toContain(name)
  }
})

test('a setting behind the start is refused, and names where settings are', async () => {
  for (const file of ['scripts/start.mjs', 'server/main.ts'])
    expect(await run(['scripts/run.mjs', file, '--port=80'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'There is no word "--port=80" here: settings are environment variables (README.md lists them)\n',
    })
})

test.each([
  ['make-admin', ['a@example.org', 'admin', 'now'], 'it takes 2 words at most'],
  ['make-admin', ['a@example.org', '--role=admin'], "Unknown option '--role'"],
  ['make-admin', ['nobody'], 'name the email address'],
  ['limits', ['--all'], "Unknown option '--all'"],
  ['mails', ['again'], 'say "retry" or nothing'],
  ['courier', ['watch'], 'it takes no words'],
  ['rotate-keys', ['now'], 'it takes no words'],
  ['remove-abandoned-files', ['all'], 'it takes no words'],
  ['backup', ['a', 'b', 'c'], 'it takes 2 words'],
  ['backup', ['a', '--kep', '7d'], "Unknown option '--kep'"],
  ['restore', ['a', 'b'], 'it takes 1 word'],
  ['move', ['there'], 'it takes no words'],
  ['screenshots', ['--members'], "Unknown option '--members'"],
  ['release', ['1.0.0', '1.1.0'], 'it takes 1 word'],
  ['gen-types', ['--chek'], "Unknown option '--chek'"],
])('%s %j is answered by one sentence', async (name, words, sentence) => {
  const { code, stdout, stderr } = await script(name, ...words)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Can't .*\n$/)
  expect(stderr).toContain(sentence)
})

test.each([
  ['make-admin', ['someone@example.org']],
  ['limits', []],
  ['mails', ['retry']],
  ['rotate-keys', []],
])('%s makes no database where there is none', async (name, words) => {
  const { code, stderr } = await script(name, ...words)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Can't .*: there is no database in .*hibo-nowhere.*: set DATA_DIR, or DATABASE_URL/)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test.each([
  ['mails', []],
  ['backup', [join(DATA_DIR, 'backup')]],
  ['restore', [join(DATA_DIR, 'backup')]],
])('%s names its database without the password, and leaves no folder behind', async (name, words) => {
  const { code, stderr } = await run([`scripts/${name}.ts`, ...words], { DATA_DIR, DATABASE_URL })
  expect(code).toBe(1)
  expect(stderr).toContain('Database: postgres://hibo@127.0.0.1:1/hibo\n')
  expect(stderr).not.toContain('secret')
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('move names both of its databases', async () => {
  const MOVE_TO = DATABASE_URL.replace(/hibo$/, 'there')
  const { code, stderr } = await run(['scripts/move.ts'], {
    ...{ DATA_DIR: folder, MOVE_FROM: DATABASE_URL, MOVE_TO },
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^From: postgres:\/\/hibo@127.*\/hibo\nTo: postgres:\/\/hibo@127.*\/there\n/)
  expect(stderr).not.toContain('secret')
})

test('move makes no database where the source has none', async () => {
  const { code, stderr } = await run(['scripts/move.ts'], { DATA_DIR, MOVE_TO: DATABASE_URL })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Can't move: there is no database in /)
  expect(existsSync(DATA_DIR)).toBe(false)
})
