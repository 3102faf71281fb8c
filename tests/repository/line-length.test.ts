/** The formatter wraps code; these are the lines that it leaves as they are. */
import { glob, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

const MAX_LENGTH = 120
const COMMENT = /^\s*(?:\/\/|\/\*\*|(?<=\s)\*) /
/** Tools read these to the end of the line; a URL has no place to break. */
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
