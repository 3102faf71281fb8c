import { expect, test } from 'vitest'

import { headlineText, titleText } from './title.ts'

test('the title defaults to Developer', () => {
  expect([null, '', '  ', ' UX Writer '].map(titleText)).toEqual([
    'Developer',
    'Developer',
    'Developer',
    'UX Writer',
  ])
})

test('members who only hire have their company where others have a title', () => {
  const line = (title: string | null, purpose: 'build' | 'hire' | 'both', company: string | null) =>
    headlineText({ title, purpose, company })
  expect(line(null, 'hire', 'Dahab Bank')).toBe('Hires at Dahab Bank')
  expect(line(null, 'hire', null)).toBe('Hires')
  expect(line('Founder', 'hire', 'Dahab Bank')).toBe('Founder')
  expect(line(null, 'both', 'Dahab Bank')).toBe('Developer')
  expect(line(null, 'build', null)).toBe('Developer')
})
