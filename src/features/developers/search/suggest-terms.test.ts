import { expect, test } from 'vitest'

import { suggestTerms } from './suggest-terms.ts'

const common = { description: null, icon: null, category_id: null }
const specializations = [
  { ...common, id: '1', name: 'Backend Developer', developer_count: 5 },
  { ...common, id: '2', name: 'Backend for Banks', developer_count: 0 },
]
const skills = [
  { id: '3', name: 'React', category: 'Frontend' },
  { id: '4', name: 'React Native', category: 'Mobile' },
  { id: '5', name: 'Preact', category: 'Frontend' },
]
const suggest = (search: string) => suggestTerms(search, specializations, skills, ['Kenya'])
const names = (search: string) => suggest(search).map(({ name }) => name)

test('the word that is being typed becomes a skill, a place, a country, a specialization, a level, availability or remote work', () => {
  expect(names('rea')).toEqual(['React', 'React Native'])
  expect(names('mog')).toEqual(['Mogadishu'])
  expect(names('back')).toEqual(['Backend Developer'])
  expect(names('sen')).toEqual(['Senior'])
  expect(names('hire')).toEqual(['Available for hire'])
  expect(names('remo')).toEqual(['Works remotely'])
  expect(names('ken')).toEqual(['Kenya'])
})

test('a suggestion keeps the words before it', () => {
  expect(suggest('react harg')).toEqual([{ name: 'Hargeisa', search: 'react Hargeisa' }])
  expect(suggest('hodan react nat')).toEqual([{ name: 'React Native', search: 'hodan React Native' }])
})

test('suggestions that begin with the typed word come before those that have it further back, and six are enough', () => {
  expect(names('shab')).toEqual(['Middle Shabelle', 'Lower Shabelle'])
  expect(names('ba')).toEqual(['Baidoa', 'Bardera', 'Baki', 'Banadir', 'Bari', 'Bay'])
})

test('one letter, whole names, nothing and unknown words suggest nothing', () => {
  for (const search of ['r', '', 'native ', 'hodan', 'hargeisa']) expect(names(search)).toEqual([])
})
