/** The formatter wraps code, but neither SQL nor comments, whose lines are checked here. */
import { glob, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

const MAX_LENGTH = 120
const COMMENT = /^\s*(?:\/\/|\/\*\*|(?<=\s)\*) /
/** Lines that cannot be wrapped: tools read their directives to the end of the line, and URLs have no break. */
const UNBREAKABLE = /biome-ignore|https?:\/\/\S{80}/

async function longLines(pattern: string, isMeant: (line: string) => boolean = () => true) {
  const found: string[] = []
  for await (const file of glob(pattern)) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    lines.forEach((line, index) => {
      if (line.length > MAX_LENGTH && isMeant(line)) found.push(`${file}:${index + 1}`)
    })
  }
  return found
}

test('lines of migrations have 120 characters at most', async () => {
  expect(await longLines('supabase/migrations/*.sql')).toEqual([])
})

test('comments have lines of 120 characters at most', async () => {
  expect(
    await longLines(
      '{src,server,scripts,tests}/**/*.{ts,tsx,mjs}',
      (line) => COMMENT.test(line) && !UNBREAKABLE.test(line),
    ),
  ).toEqual([])
})
