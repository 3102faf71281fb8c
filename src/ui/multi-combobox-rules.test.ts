import { expect, test } from 'vitest'

import { groupOptions, matchOptions } from './multi-combobox-rules.ts'

const OPTIONS = [
  { value: '1', label: 'React', group: 'Frontend' },
  { value: '2', label: 'PostgreSQL', group: 'Backend' },
  { value: '3', label: 'Preact', group: 'Frontend' },
]

test('typing narrows to labels that hold the text, whatever its case', () => {
  expect(matchOptions(OPTIONS, ' REACT ').map((option) => option.label)).toEqual(['React', 'Preact'])
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
