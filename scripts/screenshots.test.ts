import { readdir, readFile, stat } from 'node:fs/promises'

import { expect, test } from 'vitest'

const FOLDER = 'docs/screenshots'
/** README loads on phones, too. */
const MAX_BYTES = 100_000
const MIN_BYTES = 10_000

test('README shows every picture that is kept for it, and they are light', async () => {
  const readme = await readFile('README.md', 'utf8')
  const shown = [...readme.matchAll(/\(docs\/screenshots\/([^)]+)\)/g)].map(([, file]) => file)
  const files = await readdir(FOLDER)
  expect(shown.sort()).toEqual(files.sort())
  for (const file of files) {
    const { size } = await stat(`${FOLDER}/${file}`)
    expect(size, file).toBeLessThan(MAX_BYTES)
    expect(size, file).toBeGreaterThan(MIN_BYTES)
  }
})
