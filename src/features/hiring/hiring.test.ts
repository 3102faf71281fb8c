import { expect, test } from 'vitest'
import { commonSkills } from './compare.tsx'
import { comparedIds, hiringHref, parseFilters } from './filters.ts'
import { firstMessage } from './first-contact.tsx'

const knows = (...names: string[]) => ({ skills: names.map((name) => ({ name, is_learning: false })) })

test('skills in common are those that all know, not those that somebody is learning', () => {
  const learns = knows('Go', 'React')
  learns.skills.push({ name: 'SQL', is_learning: true })
  expect(commonSkills([knows('Go', 'SQL', 'React'), learns, knows('React', 'Go')])).toEqual(['Go', 'React'])
  expect(commonSkills([])).toEqual([])
})

test('the URL keeps what the desk shows; what it does not know is left out', () => {
  const list = '0b0a4c5e-7f1d-4c2a-9a5e-3a1f6f0c9d11'
  const filters = { list, show: 'waiting', search: 'call', sort: 'name', page: 2, chosen: [list] }
  expect(parseFilters(new URL(hiringHref(filters), 'https://x').searchParams)).toEqual(filters)
  const strange = parseFilters(new URLSearchParams('list=1&show=x&sort=x&page=-3&chosen=1,2'))
  for (const page of ['1e300', '99999999999'])
    expect(parseFilters(new URLSearchParams({ page })).page, page).toBe(1)
  expect(strange).toEqual({ list: null, show: null, search: '', sort: null, page: 1, chosen: [] })
  expect(comparedIds(new URLSearchParams({ compare: `${list},x,${list}` }))).toEqual([list])
})

test('a first message says who is asking, for what, and what it pays', () => {
  const job = {
    post_id: '7',
    employer: 'Dahab Pay',
    state: 'open' as const,
    ends_at: '2026-12-01T00:00:00Z',
    pay_from: 800,
    pay_to: 1200,
    currency: 'USD',
    pay_per: 'month' as const,
    unpaid: false,
  }
  const around = { contactName: 'Cabdi', ownName: 'Hodan', siteUrl: 'https://hibo.example' }
  expect(firstMessage({ name: 'A React developer', job }, around)).toBe(
    'Salaan Cabdi, I’m Hodan. We are looking for: A React developer at Dahab Pay ($800\u00a0–\u00a01,200 a month). ' +
      'https://hibo.example/community/post/7\n\n',
  )
})
