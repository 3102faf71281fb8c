import { expect, test } from 'vitest'

import { type ComboboxOption, namedOptions, shownOptions } from './match-options.ts'

const OPTIONS = [
  { value: '1', label: 'React', group: 'Frontend' },
  { value: '2', label: 'PostgreSQL', group: 'Backend' },
  { value: '3', label: 'Preact', group: 'Frontend' },
]

function shown(options: readonly ComboboxOption[], text: string) {
  return shownOptions(options, text).flatMap((group) => group.options.map(({ label }) => label))
}

test('typing narrows to labels that contain the text, ignoring case', () => {
  expect(shown(OPTIONS, ' REACT ')).toEqual(['React', 'Preact'])
})

test('labels that start with the text come first; group names match only if no label does', () => {
  const skills = [
    { value: '1', label: 'Docker', group: 'Backend' },
    { value: '2', label: 'CSS', group: 'Frontend' },
    { value: '3', label: 'Go', group: 'Backend' },
  ]
  expect(shown(skills, 'c')).toEqual(['CSS', 'Docker'])
})

test('the name of a group finds all its options', () => {
  expect(shown(OPTIONS, 'front')).toEqual(['React', 'Preact'])
})

test('another name finds its option if no label matches', () => {
  const places = [
    { value: '1', label: 'Hargeisa', words: 'Hargeysa' },
    { value: '2', label: 'Berbera' },
  ]
  expect(shown(places, 'hargey')).toEqual(['Hargeisa'])
  expect(shown(places, 'harge')).toEqual(['Hargeisa'])
})

test('an empty text shows all options, and a text without match shows none', () => {
  expect(shown(OPTIONS, '')).toHaveLength(3)
  expect(shownOptions(OPTIONS, 'cobol')).toEqual([])
})

test('the option that the text names comes first, then what starts with it, whatever the group', () => {
  const skills = [
    { value: '1', label: 'Google Cloud', group: 'Cloud' },
    { value: '2', label: 'Django', group: 'Backend' },
    { value: '3', label: 'Go', group: 'Backend' },
    { value: '4', label: 'MySQL', group: 'Database' },
    { value: '5', label: 'SQLite', group: 'Database' },
    { value: '6', label: 'SQL', group: 'Languages' },
  ]
  expect(shown(skills, 'go')).toEqual(['Go', 'Google Cloud', 'Django'])
  expect(shown(skills, ' SQL ')).toEqual(['SQL', 'SQLite', 'MySQL'])
})

test('groups are in the order of their first option', () => {
  expect(shownOptions(OPTIONS, '').map(({ group, options }) => [group, options.length])).toEqual([
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
