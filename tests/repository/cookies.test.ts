import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const OWNER = 'src/lib/cookies.ts'

test('cookie names are written in one module only', () => {
  const names = [...readFileSync(OWNER, 'utf8').matchAll(/_COOKIE = '(\w+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(2)
  const code = globSync('{src,server,scripts}/**/*.{ts,tsx,mjs}').filter(
    (file) => file !== OWNER && !/\.test\.tsx?$/.test(file),
  )
  expect(code.length).toBeGreaterThan(300)
  const copies = code.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return names.some((name) => text.includes(name))
  })
  expect(copies).toEqual([])
})
