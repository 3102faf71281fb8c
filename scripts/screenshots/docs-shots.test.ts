import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Member } from '#tests/support/members.ts'

import { root } from '../lib/toolchain.mjs'
import type { Cast } from './cast.ts'
import { DOCS_SHOTS } from './docs-shots.ts'
import { sceneList } from './scenes.ts'

const FOLDER = 'docs/screenshots'
/** Bytes: README loads on phones, too; and a page that was still loading makes a very light picture. */
const HEAVIEST = 100_000
const LIGHTEST = 10_000

const member: Member = {
  id: 'id',
  email: 'email',
  password: 'password',
  fullName: 'name',
  username: 'username',
  session: { access_token: 'token', refresh_token: 'token', user: { id: 'id' } },
}
const cast: Cast = {
  demo: member,
  admin: member,
  newcomer: member,
  silent: member,
  beginner: member,
  crowded: member,
  richProfile: 'id',
  thread: 'id',
  rateable: 'id',
  codePost: 'id',
  crowdedPost: 'id',
  quietPost: 'id',
}

test('every scene has a name of its own', () => {
  const names = sceneList(cast, { demo: '', empty: '' }).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the pictures of README are those that the command renews, of scenes that there are, and light', async () => {
  const files = DOCS_SHOTS.map(({ file }) => file).sort()
  expect((await readdir(join(root, FOLDER))).sort()).toEqual(files)
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  expect([...readme.matchAll(/\(docs\/screenshots\/([^)]+)\)/g)].map(([, file]) => file).sort()).toEqual(
    files,
  )

  const names = sceneList(cast, { demo: '', empty: '' }).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(DOCS_SHOTS.map(({ scene }) => scene)))
  for (const file of files) {
    const { length } = await readFile(join(root, FOLDER, file))
    expect(length, file).toBeLessThan(HEAVIEST)
    expect(length, file).toBeGreaterThan(LIGHTEST)
  }
})
