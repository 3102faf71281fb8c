import { expect, test } from 'vitest'

import { completeWebAddress, safeWebAddress, shownWebAddress } from './web-address.ts'

test('http and https URLs are safe', () => {
  expect(safeWebAddress('https://github.com/hodan')).toBe('https://github.com/hodan')
  expect(safeWebAddress('http://hodan.example')).toBe('http://hodan.example/')
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
  ]) {
    expect(safeWebAddress(text)).toBeNull()
  }
})

test('only a missing scheme is added', () => {
  expect(completeWebAddress(' github.com/hodan ')).toBe('https://github.com/hodan')
  expect(completeWebAddress('hodan.example:8080/x')).toBe('https://hodan.example:8080/x')
  expect(completeWebAddress('http://hodan.example')).toBe('http://hodan.example')
  expect(completeWebAddress('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(completeWebAddress('hodan')).toBe('hodan')
  expect(completeWebAddress('  ')).toBe('')
})

test('a displayed URL has no scheme, www or trailing slash', () => {
  expect(shownWebAddress('https://www.hodan.example/')).toBe('hodan.example')
  expect(shownWebAddress('https://github.com/hodan')).toBe('github.com/hodan')
})
