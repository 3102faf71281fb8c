import type { QueryClient } from '@tanstack/react-query'

/** Logs every failed query and mutation to the console, including those that have failed before the call. */
export function logFailures(client: QueryClient): void {
  const queries = client.getQueryCache()
  const mutations = client.getMutationCache()
  const logRead = (key: unknown, error: unknown) => console.warn('A read failed', key, error)
  const logWrite = (error: unknown) => console.warn('A write failed', error)
  for (const { queryKey, state } of queries.getAll()) if (state.error) logRead(queryKey, state.error)
  for (const { state } of mutations.getAll()) if (state.error) logWrite(state.error)
  queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      logRead(event.query.queryKey, event.action.error)
  })
  mutations.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') logWrite(event.action.error)
  })
}
