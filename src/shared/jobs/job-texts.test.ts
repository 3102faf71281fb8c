import { describe, expect, test } from 'vitest'

import { type Job, jobState } from './job.ts'
import { jobEndText, jobPlaceText, payText } from './job-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each<[string, Partial<Job>, string]>([
  ['a range names its currency once', { pay_to: 1200 }, '$800 – 1,200 a month'],
  ['a range of one amount is that amount', { pay_to: 800 }, '$800 a month'],
  [
    'a currency without a sign of its own is named by its code',
    { pay_from: 90_000, currency: 'KES' },
    'KES 90,000 a month',
  ],
  ['parts of a unit have two digits', { pay_from: 12.5, pay_per: 'hour', currency: 'EUR' }, '€12.50 an hour'],
  ['pay for the whole is in total', { pay_from: 3000, pay_per: 'whole' }, '$3,000 in total'],
  ['an unpaid offer says so', { unpaid: true, pay_from: null, currency: null, pay_per: null }, 'Unpaid'],
])('%s', (_name, facts, text) => {
  const month = { unpaid: false, pay_from: 800, pay_to: null, currency: 'USD', pay_per: 'month' } as const
  expect(plain(payText({ ...month, ...facts }))).toBe(text)
})

describe('place', () => {
  const place = (over: Partial<Parameters<typeof jobPlaceText>[0]>, most?: number) =>
    jobPlaceText({ places: [], remote: null, remote_zone: null, remote_hours: null, ...over }, most)
  const hours = { remote: 'hours', remote_zone: 'Africa/Nairobi' } as const

  test.each<[Parameters<typeof place>[0], string]>([
    [{ places: ['Hargeisa'], remote: 'anywhere' }, 'Hargeisa or remote'],
    [{ remote: 'anywhere' }, 'Remote'],
    [{ ...hours, remote_hours: 3 }, 'Remote within 3 hours of Nairobi time'],
    [{ ...hours, remote_hours: 1, places: ['Kenya'] }, 'Kenya or remote within 1 hour of Nairobi time'],
    [{ ...hours, remote_hours: 0 }, 'Remote at Nairobi time'],
  ])('places come before remote, and a zone is named by its place: %j', (facts, text) => {
    expect(place(facts)).toBe(text)
  })

  test('a small space shows three of many places, a large one all', () => {
    const places = ['Berbera', 'Borama', 'Burao', 'Garowe', 'jigjiga']
    expect(place({ places })).toBe('Berbera, Borama, Burao and 2 more')
    expect(place({ places }, 10)).toBe('Berbera, Borama, Burao, Garowe, Jigjiga')
  })
})

describe('end', () => {
  const ends_at = '2027-01-20T21:00:00Z'

  test.each<[string, Job['state'], string, string]>([
    ['the last day is the one before the end', 'open', '2027-01-19T21:00:00.001Z', 'Ends today'],
    ['the last day is the one before the end', 'open', '2027-01-20T20:59:59.999Z', 'Ends today'],
    ['days are counted to the last one', 'open', '2027-01-19T21:00:00Z', '1 day left'],
    ['days are counted to the last one', 'open', '2027-01-08T12:00:00Z', '12 days left'],
    ['an offer that was open is over at its end', 'open', ends_at, 'Over'],
    ['a filled offer stays filled after its end', 'filled', '2027-02-01T00:00:00Z', 'Filled'],
  ])('%s', (_name, state, now, text) => {
    expect(jobEndText({ state, ends_at }, new Date(now))).toBe(text)
    const then = { Filled: 'filled', Over: 'over' }[text] ?? 'open'
    expect(jobState({ state, ends_at }, new Date(now))).toBe(then)
  })
})
