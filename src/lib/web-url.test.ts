import { expect, test } from 'vitest'

import { completeWebUrl, safeWebUrl, shownWebUrl } from './web-url.ts'

test('http and https URLs are safe', () => {
  expect(safeWebUrl('https://github.com/hodan')).toBe('https://github.com/hodan')
  expect(safeWebUrl('http://hodan.example')).toBe('http://hodan.example/')
})

test('everything else is unsafe', () => {
  for (const text of [
    null,
    '',
    'hodan.example',
    '/profile/edit',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'https://github.com@evil.example/',
    'https:///github.com@evil.example/',
    'https:\\\\github.com@evil.example/',
    'https://',
    // URL parsers accept these.
    'http:github.com/hodan',
    'https:/github.com/hodan',
    'https://github.com/a"b',
    'https://github.com/a b',
  ]) {
    expect(safeWebUrl(text)).toBeNull()
  }
})

test('completing a URL adds only a missing scheme', () => {
  expect(completeWebUrl(' github.com/hodan ')).toBe('https://github.com/hodan')
  expect(completeWebUrl('hodan.example:8080/x')).toBe('https://hodan.example:8080/x')
  expect(completeWebUrl('http://hodan.example')).toBe('http://hodan.example')
  expect(completeWebUrl('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(completeWebUrl('hodan')).toBe('hodan')
  expect(completeWebUrl('  ')).toBe('')
  expect(completeWebUrl('\u200bgithub.com/hodan\u202c')).toBe('https://github.com/hodan')
  expect(safeWebUrl('https://github.com/hodan\u200b')).toBe('https://github.com/hodan')
})

test('a displayed URL has no scheme, www or trailing slash', () => {
  expect(shownWebUrl('https://www.hodan.example/')).toBe('hodan.example')
  expect(shownWebUrl('https://github.com/hodan')).toBe('github.com/hodan')
})
