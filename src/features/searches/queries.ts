/** Reads, saves, renames, pauses and deletes the viewer's saved searches. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, readQuery } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { count } from '#src/lib/response-schemas.ts'

const searchKeys = {
  settings: featureKeys.settings,
  all: () => [...searchKeys.settings, 'searches'] as const,
  list: (userId: string) => [...searchKeys.all(), userId] as const,
}

const value = v.union([v.string(), v.number(), v.boolean()])
/** Filters under their names in the URL of the page. */
const filtersSchema = v.record(v.string(), v.union([value, v.array(value)]))

const savedSearchSchema = v.object({
  id: v.string(),
  kind: v.picklist(['people', 'jobs']),
  name: v.string(),
  filters: filtersSchema,
  paused: v.boolean(),
  created_at: v.string(),
  /** Whether a skill or specialization in the filters no longer exists. */
  outdated: v.boolean(),
  /** Results of the last 90 days: the latest ten, and the count of all. */
  news: v.object({
    count,
    latest: v.array(v.object({ name: v.string(), path: v.string(), found_at: v.string() })),
  }),
})

export type SearchFilters = v.InferOutput<typeof filtersSchema>
export type SavedSearch = v.InferOutput<typeof savedSearchSchema>

/** The member's searches, newest first. */
export function savedSearchesQuery(userId: string) {
  // Each visit shows the results found since the last one.
  return readQuery(searchKeys.list(userId), 'my_searches', v.array(savedSearchSchema), { staleTime: 0 })
}

export interface NewSearch extends Pick<SavedSearch, 'kind' | 'name' | 'filters'> {
  /** Generated in the browser, so that a retry can't save the search twice. */
  id: string
}

/** Rejects with PostgrestError. */
export const saveSearchMutation = mutationOptions({
  mutationFn: async (search: NewSearch, { client }) => {
    await (await backendOf(client))
      .from('saved_searches')
      .upsert(search, { ignoreDuplicates: true })
      .throwOnError()
  },
  onSuccess: (_data, _search, _result, { client }) => refresh(client),
})

interface SearchChange {
  id: string
  change: { name: string } | { paused: boolean }
}

/** Renames, pauses or resumes. Rejects with AppError if the search is gone, or with PostgrestError. */
export const changeSearchMutation = mutationOptions({
  mutationFn: async ({ id, change }: SearchChange, { client }) => {
    const searches = (await backendOf(client)).from('saved_searches')
    const { data } = await searches.update(change).eq('id', id).select('id').throwOnError()
    if (data.length === 0) throw new AppError('This search was deleted in another window.')
  },
  onSettled: (_data, _error, _input, _result, { client }) => refresh(client),
})

/** Rejects with PostgrestError. */
export const deleteSearchMutation = mutationOptions({
  mutationFn: async (id: string, { client }) => {
    await (await backendOf(client)).from('saved_searches').delete().eq('id', id).throwOnError()
  },
  onSettled: (_data, _error, _id, _result, { client }) => refresh(client),
})

/** Returned to the mutations, so that a dialog closes when the list behind it is current. */
function refresh(client: QueryClient) {
  return client.invalidateQueries({ queryKey: searchKeys.all() })
}
