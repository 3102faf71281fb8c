import { developerPageSchema } from '#src/features/developers/schemas.ts'
import type { Database } from '#src/lib/database.types.ts'

import { type Actor, type Member, sql } from './community.ts'
import { outcome, parsed, rows } from './outcome.ts'

export type ProfileChanges = Database['public']['Tables']['profiles']['Update']

/** Changes the profile of `by`, or that of somebody else. */
export const edit = (by: Actor & { id: string }, changes: ProfileChanges, whom = by.id) =>
  outcome(by.rest.from('profiles').update(changes).eq('id', whom))

/** Changes the member's own profile. Fails the test if the change is refused. */
export const change = (by: Member, changes: ProfileChanges) =>
  rows(by.rest.from('profiles').update(changes).eq('id', by.id).select('id'))

/** Makes accounts older: newcomers have lower limits, and their reports count less. */
export const makeOlder = (age: string, ...members: Member[]) =>
  sql`update public.profiles set created_at = now() - ${age}::interval where id = any (${members.map(({ id }) => id)})`

/** Reads a page of the directory. */
export const searchDevelopers = (
  by: Actor,
  filters: object,
  paging: { page?: number; page_size?: number } = {},
) =>
  parsed(
    developerPageSchema,
    by.rest.rpc('search_developers', { filters: JSON.stringify(filters), ...paging }),
  )
