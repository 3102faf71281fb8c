import { expect, test } from 'vitest'

import { csvCell, peopleCsv } from './people-csv.ts'
import type { ListedFull } from './queries/people.ts'

const person: ListedFull & { listName: string } = {
  list_id: 'l',
  listName: 'Mobile lead',
  stage: 'talking',
  note: 'Says: "yes",\nbut later',
  added_at: '2026-05-04T10:00:00Z',
  waits_since: null,
  talks: true,
  news: [],
  full: {
    profile: {
      id: 'p',
      username: 'cabdi',
      full_name: '=HYPERLINK("https://x.example")',
      avatar_url: null,
      title: 'Naqshadeeye',
      bio: 'me@mail.example',
      location: null,
      works_remotely: true,
      time_zone: null,
      years_of_experience: 0,
      experience_level: 'Sare',
      availability: 'open',
      availability_confirmed_on: '2026-05-01',
      average_rating: 4.5,
      rating_count: 2,
      specializations: [{ id: 's', name: 'Backend' }],
    },
    skills: [
      { name: 'Go', is_learning: false },
      { name: 'Rust', is_learning: true },
    ],
    projects: [],
    reviews: [],
    talks: true,
    places: [],
  },
}

test('a table opens in a spreadsheet with its letters, and no cell is a formula', () => {
  const [head, row] = peopleCsv([person], 'https://hibo.example').split('\r\n')
  expect(head).toMatch(/^\uFEFFName,Title,Stage,/)
  expect(row).toBe(
    `"'=HYPERLINK(""https://x.example"")",Naqshadeeye,Talking,"Says: ""yes"",\nbut later",Mobile lead,2026-05-04,` +
      'Senior · Sare,0,,yes,Available for hire,2026-05-01,Backend,Go,Rust,4.5,2,https://hibo.example/profile/cabdi',
  )
})

test('a table has no mail address of anybody', () => {
  expect(peopleCsv([person], 'https://hibo.example')).not.toContain('@mail.example')
})

test('a semicolon, which ends a cell in many countries, begins no formula', () => {
  expect(csvCell('Dev;=1+1;  @x;-1')).toBe("Dev;'=1+1;'  @x;'-1")
  expect(csvCell('Go; React; C#')).toBe('Go; React; C#')
})

test('only a cell that would begin a formula gets an apostrophe', () => {
  expect(['=1', '+1', '-1', '@x', '\tx', '＝1'].map(csvCell)).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    "'＝1",
  ])
  expect(['1-1', 'C++', 'a=b', "O'Neil", ''].map(csvCell)).toEqual(['1-1', 'C++', 'a=b', "O'Neil", ''])
})
