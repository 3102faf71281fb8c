import { expect, test } from 'vitest'

import { codeParts } from './code-parts.ts'

function shown(code: string, language: string) {
  const parts = codeParts(code, language)
  return parts.map(({ kind, start, end }) => `${kind}:${code.slice(start, end)}`).join(' | ')
}

test.each([
  ['ts', 'const a = "x // y" // why 1', 'keyword:const | string:"x // y" | comment:// why 1'],
  ['python', '# if 1\nreturn 3.5', 'comment:# if 1 | keyword:return | number:3.5'],
  [
    'sql',
    "SELECT 1 -- all\nFROM t WHERE a = 'b'",
    "keyword:SELECT | number:1 | comment:-- all | keyword:FROM | keyword:WHERE | string:'b'",
  ],
  ['js', 'fetch(https://a.example)', ''], // a URL is no comment
  ['text', 'return 1', ''],
])('comments, strings, numbers and keywords are recognized in %s', (language, code, parts) => {
  expect(shown(code, language)).toBe(parts)
})
