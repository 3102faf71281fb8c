/** The filters of open jobs. All but `search` have the same names in the URL and in the database. */
import { cleanSearch, parsePage } from '#src/lib/list-params.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { isCountryLike, isLocation } from '#src/shared/domain/locations.ts'
import { JOB_KINDS, JOB_LEVELS, type JobKind, type JobLevel, PAY_PERIODS } from '#src/shared/jobs/job.ts'

/** Orders that can be chosen; without one the newest come first. 'fits' is for members. */
export const ORDERINGS = ['ends_soon', 'fits'] as const

/** Periods that can be converted into each other: pay for a whole project says nothing about a month. */
export const FILTER_PERIODS = PAY_PERIODS.filter((period) => period !== 'whole')

export const MAX_SKILLS = 10
const MAX_PLACES = 10
const MAX_PAY = 99_999_999

export interface JobFilters {
  /** Free text: skills, places, kinds, words of the offer; empty means no search. */
  search: string
  /** Any of these places, or remote: locations, letter by letter, and countries. */
  places: readonly string[]
  remote: boolean
  /** Any of these, in the order of JOB_KINDS; empty means any. */
  kinds: readonly JobKind[]
  /** Any of these, in the order of JOB_LEVELS; empty means any. */
  levels: readonly JobLevel[]
  /** Ids of skills, sorted; an offer that asks for any of them matches. */
  skills: readonly string[]
  /** The least pay, in `currency` per `per`; 0 also matches offers without pay. */
  pay: number
  currency: string
  per: (typeof FILTER_PERIODS)[number]
  /** Null means the newest first. */
  order: (typeof ORDERINGS)[number] | null
  /** Number of the page, from 1. */
  page: number
}

export const NO_FILTERS: JobFilters = {
  search: '',
  places: [],
  remote: false,
  kinds: [],
  levels: [],
  skills: [],
  pay: 0,
  currency: 'USD',
  per: 'month',
  order: null,
  page: 1,
}

/** Reads filters from a URL. Never throws: an unknown value means no filter. */
export function parseFilters(params: URLSearchParams): JobFilters {
  const pay = /^\d{1,8}(\.\d{1,2})?$/.test(params.get('pay') ?? '') ? Number(params.get('pay')) : 0
  const currency = params.get('currency') ?? ''
  return inOrder({
    search: cleanSearch(params.get('search') ?? ''),
    places: params.getAll('places').filter((place) => isLocation(place) || isCountryLike(place)),
    remote: params.get('remote') === 'true',
    kinds: JOB_KINDS.filter((kind) => params.getAll('kinds').includes(kind)),
    levels: JOB_LEVELS.filter((level) => params.getAll('levels').includes(level)),
    skills: params
      .getAll('skills')
      .map((id) => id.toLowerCase())
      .filter(isUuid),
    pay: Math.min(pay, MAX_PAY),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : NO_FILTERS.currency,
    per: FILTER_PERIODS.find((per) => per === params.get('per')) ?? NO_FILTERS.per,
    order: ORDERINGS.find((order) => order === params.get('order')) ?? null,
    page: parsePage(params.get('page')),
  })
}

/** The first page of these filters, with their values in order. */
export function firstPage(filters: JobFilters): JobFilters {
  return inOrder({ ...filters, page: 1 })
}

function inOrder(filters: JobFilters): JobFilters {
  return {
    ...filters,
    places: [...new Set(filters.places)].slice(0, MAX_PLACES),
    skills: [...new Set(filters.skills)].slice(0, MAX_SKILLS).sort(),
  }
}

/** The URL of a filtered list, without filters at their default: one list has one URL. */
export function jobsHref(filters: JobFilters): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(activeFilters(filters))) {
    for (const one of [value].flat()) params.append(name, String(one))
  }
  return params.size === 0 ? '/jobs' : `/jobs?${params}`
}

/** The filters that are not at their default. Currency and period say nothing without an amount. */
export function activeFilters({ currency, per, ...filters }: JobFilters): Partial<JobFilters> {
  const { pay, order, page, ...others } = { ...filters, search: cleanSearch(filters.search) }
  const all = { ...others, ...(pay > 0 && { pay, currency, per }), order, page: page > 1 && page }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => [value].flat().some(Boolean)))
}

/** Whether anything narrows the list; an order and a page do not. */
export function isFiltered(filters: JobFilters): boolean {
  return jobsHref({ ...filters, order: null, page: 1 }) !== jobsHref(NO_FILTERS)
}

/** Selects or deselects a skill; beyond `MAX_SKILLS` none is added. */
export function toggleSkill({ skills }: Pick<JobFilters, 'skills'>, id: string): readonly string[] {
  return skills.includes(id) ? skills.filter((other) => other !== id) : [...skills, id].slice(0, MAX_SKILLS)
}
