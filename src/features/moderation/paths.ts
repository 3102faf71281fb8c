/** The URLs of the desk. */
import { isUuid } from '#src/lib/uuid.ts'
import type { QueueState } from './queries/queue.ts'

/** The sections, in the order of their links. */
export const SECTIONS = [
  { name: 'queue', title: 'Queue', forAdmins: false },
  { name: 'members', title: 'Members', forAdmins: false },
  { name: 'specializations', title: 'Specializations', forAdmins: false },
  { name: 'limits', title: 'Limits', forAdmins: true },
  { name: 'health', title: 'Health', forAdmins: true },
  { name: 'log', title: 'Totals', forAdmins: false },
] as const

export type Section = (typeof SECTIONS)[number]['name']

export const DESK_PATH = '/moderation'

export function sectionPath(section: Section): string {
  return section === 'queue' ? DESK_PATH : `${DESK_PATH}/${section}`
}

/** URL of a page of a section's list, without parameters that are empty. */
export function listHref(
  section: Section,
  page: number,
  params: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries({ ...params, page: page > 1 ? String(page) : '' }).filter(([, value]) => value)
  const path = sectionPath(section)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** URL of a page of the queue. */
export function queueHref(state: QueueState, page = 1): string {
  return listHref('queue', page, { state: state === 'open' ? '' : state })
}

export function caseHref(id: number): string {
  return `${DESK_PATH}/case/${id}`
}

/** The cases and decisions about a member. */
export function memberHref(id: string): string {
  return `${sectionPath('members')}/${id}`
}

/** Parses the id of a member; null for anything else. */
export function parseMemberId(text: string | undefined): string | null {
  return text && isUuid(text) ? text : null
}

/** Parses the id of a case; null for anything else. */
export function parseCaseId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
