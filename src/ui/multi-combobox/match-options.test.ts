import { expect, test } from 'vitest'

import { groupOptions, matchOptions } from './match-options.ts'

const OPTIONS = [
  { value: '1', label: 'React', group: 'Frontend' },
  { value: '2', label: 'PostgreSQL', group: 'Backend' },
  { value: '3', label: 'Preact', group: 'Frontend' },
]

test('typing narrows to labels that hold the text, whatever its case', () => {
  expect(matchOptions(OPTIONS, ' REACT ').map((option) => option.label)).toEqual(['React', 'Preact'])
})

test('labels that start with the text come first, and a group counts only where no label does', () => {
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

test('nothing typed shows everything, and a text that nothing holds shows nothing', () => {
  expect(matchOptions(OPTIONS, '')).toHaveLength(3)
  expect(matchOptions(OPTIONS, 'cobol')).toEqual([])
})

test('options stand under their groups in the order of first mention', () => {
  expect(groupOptions(OPTIONS).map(({ group, options }) => [group, options.length])).toEqual([
    ['Frontend', 2],
    ['Backend', 1],
  ])
})
