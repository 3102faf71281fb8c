import { describe, expect, test } from 'vitest'

import { EMPTY_JOB, type JobDraft, jobDraftOf, type StoredFacts } from './job-draft.ts'
import { amountOf, checkJob, dayFrom, extensionProblem, factsOf, refusedFact } from './job-rules.ts'

const NOW = new Date('2026-11-26T22:30:00Z')
const WHOLE: JobDraft = {
  ...EMPTY_JOB,
  employer: ' Dahab Pay ',
  kind: 'full_time',
  places: ['Hargeisa'],
  pay_from: '800',
  time_zone: 'Africa/Mogadishu',
}
const problems = (changed: Partial<JobDraft>) => checkJob({ ...WHOLE, ...changed }, NOW)

test('an empty offer lacks employer, kind, place and pay, in the order of the form', () => {
  expect(Object.keys(checkJob(EMPTY_JOB, NOW))).toEqual(['employer', 'kind', 'places', 'pay_from'])
})

test('an offer with the required facts is sent, with nulls for what it leaves open', () => {
  expect(problems({})).toEqual({})
  expect(factsOf(WHOLE)).toMatchObject({
    employer: 'Dahab Pay',
    pay_from: 800,
    pay_to: null,
    currency: 'USD',
    pay_per: 'month',
    remote: null,
    last_day: null,
    answer_url: null,
  })
})

test('unpaid and remote offers need neither pay nor place', () => {
  const draft: JobDraft = {
    ...WHOLE,
    places: [],
    remote: 'hours',
    remote_zone: 'Africa/Nairobi',
    unpaid: true,
  }
  expect(checkJob(draft, NOW)).toEqual({})
  expect(factsOf(draft)).toMatchObject({
    remote: 'hours',
    remote_zone: 'Africa/Nairobi',
    remote_hours: 3,
    unpaid: true,
    pay_from: null,
    currency: null,
    pay_per: null,
  })
})

test.each<[string, Partial<JobDraft>, keyof JobDraft]>([
  ['pay of -1', { pay_from: '-1' }, 'pay_from'],
  ['pay of words', { pay_from: 'good' }, 'pay_from'],
  ['pay beyond the column', { pay_from: '10000000000' }, 'pay_from'],
  ['pay from above to', { pay_from: '900', pay_to: '800' }, 'pay_to'],
  ['a script as address', { answer_url: 'javascript:alert(1)' }, 'answer_url'],
  ['an address with a user’s name', { employer_url: 'https://hibo.example@evil.example' }, 'employer_url'],
  ['more than ten places', { places: Array.from({ length: 11 }, String) }, 'places'],
  ['more than ten skills', { skills: Array.from({ length: 11 }, String) }, 'skills'],
  ['a past day', { last_day: '2026-11-26' }, 'last_day'],
  ['a day in a year', { last_day: '2027-11-26' }, 'last_day'],
])('%s is a problem of its field', (_name, changed, field) => {
  expect(Object.keys(problems(changed))).toEqual([field])
})

describe('days', () => {
  test('today is the date in the offer’s time zone', () => {
    expect(dayFrom(NOW, 0, 'Africa/Mogadishu')).toBe('2026-11-27')
    expect(dayFrom(NOW, 0, 'America/Chicago')).toBe('2026-11-26')
  })

  test('the earliest last day is today, the latest is the sixtieth day', () => {
    expect(problems({ last_day: '2026-11-27' })).toEqual({})
    expect(problems({ last_day: dayFrom(NOW, 60, WHOLE.time_zone) })).toEqual({})
    expect(problems({ last_day: dayFrom(NOW, 61, WHOLE.time_zone) })).toHaveProperty('last_day')
  })
})

test('amounts are read with commas or spaces between thousands, and as nothing else', () => {
  const read = (typed: string) => amountOf(typed, 'USD')
  expect(['1,200', '1 200 000', '12.50', ' 800 '].map(read)).toEqual([1200, 1_200_000, 12.5, 800])
  for (const typed of ['', '1,2', '12.345', '1e3', 'Infinity']) expect(read(typed)).toBeNaN()
})

test('an amount may be written with the chosen currency, and with no other', () => {
  for (const typed of ['$400', ' $ 400', '400 USD', '400usd', 'USD 400'])
    expect(amountOf(typed, 'USD')).toBe(400)
  expect(amountOf('€1,200', 'EUR')).toBe(1200)
  expect(amountOf('12 000 KES', 'KES')).toBe(12_000)
  for (const [typed, currency] of [
    ['€400', 'USD'],
    ['$400', 'KES'],
    ['400 EUR', 'USD'],
    ['$', 'USD'],
  ] as const)
    expect(amountOf(typed, currency)).toBeNaN()
})

test('an extension is to a later day within the limit', () => {
  const problem = (lastDay: string, last_day = '2026-12-27') =>
    extensionProblem(lastDay, { last_day, time_zone: WHOLE.time_zone }, NOW)
  expect(problem('2026-12-28')).toBeUndefined()
  expect(problem('2027-01-26')).toBeUndefined()
  for (const lastDay of ['', '2026-12-01', '2026-12-27']) expect(problem(lastDay)).toMatch(/not later/)
  expect(problem('2027-01-27')).toMatch(/60 days at most/)
  expect(problem('2027-01-26', '2027-01-26')).toMatch(/come again tomorrow/)
})

test('stored facts come back from the form as they were', () => {
  const stored: StoredFacts = {
    ...factsOf({ ...WHOLE, last_day: '2026-12-01', employer_url: 'dahab.example' }),
    kind: 'full_time',
    remote: null,
    skills: [{ id: 'a' }],
    last_day: '2026-12-01',
  }
  expect(factsOf(jobDraftOf(stored))).toEqual({ ...stored, skills: ['a'] })
})

test('a refusal that is not about a fact has no field', () => {
  expect(refusedFact(new Error('Failed to fetch'))).toEqual({})
  expect(refusedFact(null)).toEqual({})
})
