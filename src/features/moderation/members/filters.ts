/** The filters of the members, in the URL. */
import { cleanSearch, parsePage } from '#src/lib/list-params.ts'
import { sectionPath } from '../paths.ts'
import type { MemberFilters } from '../queries/members.ts'
import { STANDINGS } from '../words.ts'

/** Reads the filters. What is invalid counts as absent. */
export function parseMemberFilters(params: URLSearchParams): MemberFilters {
  return {
    search: cleanSearch(params.get('search') ?? ''),
    standing: STANDINGS.find((standing) => standing === params.get('standing')) ?? '',
    page: parsePage(params.get('page')),
  }
}

/** Writes the filters that differ from the default. */
export function membersHref({ search, standing, page }: MemberFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(standing && { standing }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  const path = sectionPath('members')
  return query ? `${path}?${query}` : path
}
