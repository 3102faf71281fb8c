/** An offer as schema.org's JobPosting, with the properties that Google asks for. Used only on the server. */
import type { StructuredData } from '#src/lib/page-meta/page-preview.ts'

import { isLocation, REGIONS } from '../domain/locations.ts'
import type { Job, JobKind, PayPeriod } from './job.ts'

const EMPLOYMENT_TYPES: Record<JobKind, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
}

/** Google's units of pay. It has none for the whole work. */
const UNITS: Record<PayPeriod, string | null> = { hour: 'HOUR', month: 'MONTH', year: 'YEAR', whole: null }

interface Posting {
  job: Job
  id: string
  url: string | undefined
  title: string
  /** The whole text as safe HTML. */
  description: string
  /** ISO 8601. */
  posted: string
}

/**
 * The posting of an offer. Null where not all properties can be true: the offer is not open, is unpaid, or is remote
 * from anywhere without a place of its own.
 */
export function jobPosting({ job, id, url, title, description, posted }: Posting): StructuredData | null {
  if (job.state !== 'open' || job.unpaid || job.places.length === 0) return null
  return {
    '@type': 'JobPosting',
    url,
    title,
    description,
    datePosted: posted,
    validThrough: job.ends_at,
    hiringOrganization: {
      '@type': 'Organization',
      name: job.employer,
      sameAs: job.employer_url ?? undefined,
    },
    identifier: { '@type': 'PropertyValue', name: job.employer, value: id },
    jobLocation: job.places.map((place) => ({ '@type': 'Place', address: postalAddress(place) })),
    jobLocationType: job.remote ? 'TELECOMMUTE' : undefined,
    employmentType: EMPLOYMENT_TYPES[job.kind],
    baseSalary: baseSalary(job),
    directApply: job.answer_url === null,
  }
}

/** Countries by their names, which Google takes, too. */
function postalAddress(place: string) {
  if (!isLocation(place)) return { '@type': 'PostalAddress', addressCountry: place }
  const name = place.replace(' (Capital)', '')
  if (place === 'jigjiga') {
    return { '@type': 'PostalAddress', addressLocality: 'Jigjiga', addressCountry: 'ET' }
  }
  const part = REGIONS.includes(place) ? { addressRegion: name } : { addressLocality: name }
  return { '@type': 'PostalAddress', ...part, addressCountry: 'SO' }
}

function baseSalary({ pay_from: from, pay_to: to, currency, pay_per: per }: Job) {
  const unitText = per && UNITS[per]
  if (from === null || !unitText) return undefined
  const amount = to === null ? { value: from } : { minValue: from, maxValue: to }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText },
  }
}
