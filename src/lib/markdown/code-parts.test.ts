import { expect, test } from 'vitest'

import { codeParts } from './code-parts.ts'

function shown(code: string, language: string) {
  return codeParts(code, language).map(({ kind, start, end }) => `${kind}:${code.slice(start, end)}`)
}

test('comments, strings, numbers and keywords are recognized', () => {
  expect(shown('const a = "x // y" // why 1', 'ts')).toEqual([
    'keyword:const',
    'string:"x // y"',
    'comment:// why 1',
  ])
  expect(shown('# if 1\nreturn 3.5', 'python')).toEqual(['comment:# if 1', 'keyword:return', 'number:3.5'])
  expect(shown("SELECT 1 -- all\nFROM t WHERE a = 'b'", 'sql')).toEqual([
    'keyword:SELECT',
    'number:1',
    'comment:-- all',
    'keyword:FROM',
    'keyword:WHERE',
    "string:'b'",
  ])
})

test('a URL is not taken for a comment, and plain text has no parts', () => {
  expect(shown('fetch(https://a.example)', 'js')).toEqual([])
  expect(shown('return 1', 'text')).toEqual([])
})
