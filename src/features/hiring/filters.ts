/** The desk's filters, order and page, as in the URL. */
import { cleanSearch, parsePage } from '#src/lib/list-params.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { STAGE_LABELS, STAGES } from './stages.ts'

export interface DeskFilters {
  /** Null means the people of all lists. */
  list: string | null
  /** One of `SHOW_OPTIONS`, or null for everybody. */
  show: string | null
  search: string
  /** One of `SORTS`; null means by stage. */
  sort: string | null
  page: number
  /** Ids of people to compare, three at most. They stay while other lists and pages are shown. */
  chosen: readonly string[]
}

/** The filters of the list of people. */
export const SHOW_OPTIONS = [
  { value: 'changed', label: 'Something is new' },
  { value: 'waiting', label: 'No answer for a week' },
  ...STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
]
export const SORTS = [
  { value: 'added', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]
export const MAX_COMPARED = 3

export function parseFilters(params: URLSearchParams): DeskFilters {
  const list = params.get('list')
  return {
    list: list && isUuid(list) ? list : null,
    show: SHOW_OPTIONS.find(({ value }) => value === params.get('show'))?.value ?? null,
    search: cleanSearch(params.get('q') ?? ''),
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? null,
    page: parsePage(params.get('page')),
    chosen: idsIn(params.get('chosen')),
  }
}

export function hiringHref({ list, show, search, sort, page, chosen }: Partial<DeskFilters>): string {
  const params = new URLSearchParams()
  if (list) params.set('list', list)
  if (show) params.set('show', show)
  if (search) params.set('q', search)
  if (sort) params.set('sort', sort)
  if (page && page > 1) params.set('page', String(page))
  if (chosen && chosen.length > 0) params.set('chosen', chosen.join(','))
  return params.size > 0 ? `/hiring?${params}` : '/hiring'
}

/** The ids of the people to compare, three at most. */
export function comparedIds(params: URLSearchParams): string[] {
  return idsIn(params.get('compare'))
}

function idsIn(value: string | null): string[] {
  return [...new Set((value ?? '').split(',').filter(isUuid))].slice(0, MAX_COMPARED)
}
