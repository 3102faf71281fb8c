/** What a page was made from, as it stands in its HTML: the browser continues with it and asks for nothing twice. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Key, answer and its time (ms since 1970). TanStack Query's own `hydrate` would bring each first view 0.6 kB. */
type Answer = [key: QueryKey, data: unknown, updatedAt: number]

/** JSON of all that was answered. Not escaped for HTML. */
export function writePageData(client: QueryClient): string {
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(belongsIntoPage)
    .map(({ queryKey, state }): Answer => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(answers)
}

/** Gives `client` what `writePageData` wrote. */
export function readPageData(client: QueryClient, json: string): void {
  const answers: Answer[] = JSON.parse(json)
  for (const [key, data, updatedAt] of answers) client.setQueryData(key, data, { updatedAt })
}

/** `meta: { inPage: false }` keeps out of the page what the browser finds in its HTML. */
function belongsIntoPage({ state, meta }: Query) {
  return state.status === 'success' && meta?.inPage !== false
}
