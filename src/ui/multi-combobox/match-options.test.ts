import { expect, test } from 'vitest'

import { groupOptions, matchOptions, namedOptions } from './match-options.ts'

const OPTIONS = [
  { value: '1', label: 'React', group: 'Frontend' },
  { value: '2', label: 'PostgreSQL', group: 'Backend' },
  { value: '3', label: 'Preact', group: 'Frontend' },
]

test('typing narrows to labels that contain the text, ignoring case', () => {
  expect(matchOptions(OPTIONS, ' REACT ').map((option) => option.label)).toEqual(['React', 'Preact'])
})

test('labels that start with the text come first; group names match only if no label does', () => {
  const skills = [
    { value: '1', label: 'Docker', group: 'Backend' },
    { value: '2', label: 'CSS', group: 'Frontend' },
    { value: '3', label: 'Go', group: 'Backend' },
  ]
  expect(matchOptions(skills, 'c').map((option) => option.label)).toEqual(['CSS', 'Docker'])
})

test('the name of a group finds all its options', () => {
  expect(matchOptions(OPTIONS, 'front').map((option) => option.value)).toEqual(['1', '3'])
})

test('an empty text shows all options, and a text without match shows none', () => {
  expect(matchOptions(OPTIONS, '')).toHaveLength(3)
  expect(matchOptions(OPTIONS, 'cobol')).toEqual([])
})

test('groups are in the order of their first option', () => {
  expect(groupOptions(OPTIONS).map(({ group, options }) => [group, options.length])).toEqual([
    ['Frontend', 2],
    ['Backend', 1],
  ])
})

test('a text names one option or several between commas; what names none stays', () => {
  expect(namedOptions(OPTIONS, ' react ')).toEqual({ named: [OPTIONS[0]], rest: '' })
  expect(namedOptions(OPTIONS, 'React, postgresql, cobol, react')).toEqual({
    named: [OPTIONS[0], OPTIONS[1]],
    rest: 'cobol',
  })
  expect(namedOptions(OPTIONS, ' , ')).toEqual({ named: [], rest: '' })
})
