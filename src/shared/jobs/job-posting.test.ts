import { describe, expect, test } from 'vitest'

import { JOB } from '#tests/support/job.ts'
import type { Job } from './job.ts'
import { jobPosting } from './job-posting.ts'

const OFFER: Job = {
  ...JOB,
  employer_url: 'https://dahab.example',
  places: ['Hargeisa', 'Kenya'],
  remote: 'anywhere',
  pay_to: 1200,
  levels: ['Junior'],
  last_day: '2027-01-20',
  ends_at: '2027-01-20T21:00:00+00:00',
}
const posting = (job: Partial<Job> = {}) =>
  jobPosting({
    job: { ...OFFER, ...job },
    id: '3f000000-0000-4000-8000-000000000000',
    url: 'https://hibo.example/community/post/3f000000-0000-4000-8000-000000000000',
    title: 'A React developer',
    description: '<p>Build the shop with us.</p>',
    posted: '2026-12-01T09:00:00+00:00',
  })

const value = (name: string, job: Partial<Job> = {}) => posting(job)?.[name]

/**
 * The properties of "Job posting (JobPosting) structured data", section "Structured data type definitions", at
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting, and their values for the offer.
 */
const GOOGLE = {
  required: {
    datePosted: '2026-12-01T09:00:00+00:00',
    description: '<p>Build the shop with us.</p>',
    hiringOrganization: { '@type': 'Organization', name: 'Dahab Pay', sameAs: 'https://dahab.example' },
    jobLocation: [
      {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Hargeisa', addressCountry: 'SO' },
      },
      { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'Kenya' } },
    ],
    title: 'A React developer',
  },
  recommended: {
    // Google has this property for jobs that are only remote. Such an offer has no posting.
    applicantLocationRequirements: undefined,
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 800, maxValue: 1200, unitText: 'MONTH' },
    },
    directApply: true,
    employmentType: 'FULL_TIME',
    identifier: {
      '@type': 'PropertyValue',
      name: 'Dahab Pay',
      value: '3f000000-0000-4000-8000-000000000000',
    },
    jobLocationType: 'TELECOMMUTE',
    validThrough: '2027-01-20T21:00:00+00:00',
  },
}

test.each(Object.entries({ ...GOOGLE.required, ...GOOGLE.recommended }))(
  'the posting has %s',
  (name, expected) => {
    expect(value(name)).toEqual(expected)
  },
)

describe('an offer has no posting', () => {
  test.each<[string, Partial<Job>]>([
    ['once it is filled', { state: 'filled' }],
    ['once it is over', { state: 'over' }],
    ['without pay', { unpaid: true, pay_from: null, pay_to: null, currency: null, pay_per: null }],
    ['without a place', { places: [] }],
  ])('%s', (_name, job) => expect(posting(job)).toBeNull())
})

describe('what cannot be true is left out', () => {
  test('pay for the whole has no unit', () => {
    expect(value('baseSalary', { pay_per: 'whole' })).toBeUndefined()
  })

  test('work at a place alone is not remote, and an address elsewhere is no direct application', () => {
    expect(value('jobLocationType', { remote: null })).toBeUndefined()
    expect(value('directApply', { answer_url: 'https://dahab.example/jobs' })).toBe(false)
  })

  test('one amount is a value', () => {
    expect(value('baseSalary', { pay_to: null, pay_per: 'hour' })).toMatchObject({
      value: { value: 800, unitText: 'HOUR' },
    })
  })

  test.each([
    ['Mogadishu (Capital)', { addressLocality: 'Mogadishu', addressCountry: 'SO' }],
    ['Togdheer', { addressRegion: 'Togdheer', addressCountry: 'SO' }],
    ['jigjiga', { addressLocality: 'Jigjiga', addressCountry: 'ET' }],
  ])('the place %s has its address', (place, expected) => {
    expect(value('jobLocation', { places: [place] })).toEqual([
      { '@type': 'Place', address: { '@type': 'PostalAddress', ...expected } },
    ])
  })
})
