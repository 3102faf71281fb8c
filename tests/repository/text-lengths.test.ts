/** No `maxLength`: it counts UTF-16 units, the database counts code points, and it cuts pasted text off silently. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Exceptions: usernames and icons are ASCII, and the database does not limit the URL of a report. */
const ALLOWED = ['about-fields.tsx', 'specialization-dialog.tsx', 'report-form.tsx']

test('no field but those of plain letters has a `maxLength`', () => {
  const found = globSync('src/**/*.tsx').filter((file) => /\smaxLength=/.test(readFileSync(file, 'utf8')))
  expect(found.map((file) => file.split('/').at(-1)).sort()).toEqual(ALLOWED.toSorted())
})
