/** A member's purpose: to build, to hire, or both. It grants nothing. Members who only hire have no card. */

export const PURPOSES = ['build', 'hire', 'both'] as const
export type Purpose = (typeof PURPOSES)[number]

export const MAX_COMPANY_CHARACTERS = 100 // mirrors profiles_company_length

/** Unknown values count as 'build', as in the database. */
export function toPurpose(value: unknown): Purpose {
  return PURPOSES.find((purpose) => purpose === value) ?? 'build'
}

/** 'Hires at Dahab Bank', 'Hires' without a company; null for members who only build. */
export function hiresText({ purpose, company }: Hiring): string | null {
  if (purpose === 'build') return null
  return company ? `Hires at ${company}` : 'Hires'
}

export interface Hiring {
  purpose: Purpose
  company: string | null
}
