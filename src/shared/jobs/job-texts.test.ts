import { describe, expect, test } from 'vitest'

import { jobState } from './job.ts'
import { jobEndText, jobPlaceText, payText } from './job-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('pay', () => {
  const pay = (over: Partial<Parameters<typeof payText>[0]>) =>
    plain(payText({ unpaid: false, pay_from: 800, pay_to: null, currency: 'USD', pay_per: 'month', ...over }))

  test('a range names its currency once', () => {
    expect(pay({ pay_to: 1200 })).toBe('$800 – 1,200 a month')
  })

  test('a range of one amount is that amount', () => {
    expect(pay({ pay_to: 800 })).toBe('$800 a month')
  })

  test('a currency without a sign of its own is named by its code', () => {
    expect(pay({ pay_from: 90_000, currency: 'KES' })).toBe('KES 90,000 a month')
  })

  test('parts of a unit have two digits', () => {
    expect(pay({ pay_from: 12.5, pay_per: 'hour', currency: 'EUR' })).toBe('€12.50 an hour')
  })

  test('pay for the whole is in total', () => {
    expect(pay({ pay_from: 3000, pay_per: 'whole' })).toBe('$3,000 in total')
  })

  test('an unpaid offer says so', () => {
    expect(pay({ unpaid: true, pay_from: null, currency: null, pay_per: null })).toBe('Unpaid')
  })
})

describe('place', () => {
  const place = (over: Partial<Parameters<typeof jobPlaceText>[0]>, most?: number) =>
    jobPlaceText({ places: [], remote: null, remote_zone: null, remote_hours: null, ...over }, most)

  test('places come before remote', () => {
    expect(place({ places: ['Hargeisa'], remote: 'anywhere' })).toBe('Hargeisa or remote')
  })

  test('remote alone begins the text', () => {
    expect(place({ remote: 'anywhere' })).toBe('Remote')
  })

  test('remote within hours names the zone by its place', () => {
    const hours = { remote: 'hours', remote_zone: 'Africa/Nairobi' } as const
    expect(place({ ...hours, remote_hours: 3 })).toBe('Remote within 3 hours of Nairobi time')
    expect(place({ ...hours, remote_hours: 1, places: ['Kenya'] })).toBe(
      'Kenya or remote within 1 hour of Nairobi time',
    )
    expect(place({ ...hours, remote_hours: 0 })).toBe('Remote at Nairobi time')
  })

  test('a small room has three of many places, a large one all', () => {
    const places = ['Berbera', 'Borama', 'Burao', 'Garowe', 'jigjiga']
    expect(place({ places })).toBe('Berbera, Borama, Burao and 2 more')
    expect(place({ places }, 10)).toBe('Berbera, Borama, Burao, Garowe, Jigjiga')
  })
})

describe('end', () => {
  const ends_at = '2027-01-20T21:00:00Z'
  const text = (now: string) => jobEndText({ state: 'open', ends_at }, new Date(now))

  test('the last day is the one before the end', () => {
    expect(text('2027-01-19T21:00:00.001Z')).toBe('Ends today')
    expect(text('2027-01-20T20:59:59.999Z')).toBe('Ends today')
  })

  test('days are counted to the last one', () => {
    expect(text('2027-01-19T21:00:00Z')).toBe('1 day left')
    expect(text('2027-01-08T12:00:00Z')).toBe('12 days left')
  })

  test('an offer that was open is over at its end', () => {
    expect(text('2027-01-20T21:00:00Z')).toBe('Over')
    expect(jobState({ state: 'open', ends_at }, new Date(ends_at))).toBe('over')
  })

  test('a filled offer stays filled after its end', () => {
    expect(jobEndText({ state: 'filled', ends_at }, new Date('2027-02-01T00:00:00Z'))).toBe('Filled')
    expect(jobState({ state: 'filled', ends_at }, new Date('2027-02-01T00:00:00Z'))).toBe('filled')
  })
})
