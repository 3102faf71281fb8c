import { expect, test } from 'vitest'

import { completeWebAddress, safeWebAddress, shownWebAddress } from './web-address.ts'

test('web addresses may be linked to', () => {
  expect(safeWebAddress('https://github.com/hodan')).toBe('https://github.com/hodan')
  expect(safeWebAddress('http://hodan.example')).toBe('http://hodan.example/')
})

test('everything else may not', () => {
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
    'https://',
  ]) {
    expect(safeWebAddress(text)).toBeNull()
  }
})

test('a missing scheme is completed, nothing else is touched', () => {
  expect(completeWebAddress(' github.com/hodan ')).toBe('https://github.com/hodan')
  expect(completeWebAddress('hodan.example:8080/x')).toBe('https://hodan.example:8080/x')
  expect(completeWebAddress('http://hodan.example')).toBe('http://hodan.example')
  expect(completeWebAddress('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(completeWebAddress('hodan')).toBe('hodan')
  expect(completeWebAddress('  ')).toBe('')
})

test('a shown address leaves out what every address has', () => {
  expect(shownWebAddress('https://www.hodan.example/')).toBe('hodan.example')
  expect(shownWebAddress('https://github.com/hodan')).toBe('github.com/hodan')
})
