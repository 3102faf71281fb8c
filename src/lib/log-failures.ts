import type { QueryClient } from '@tanstack/react-query'

/** Logs every failed query and mutation to the console, including those that have failed before the call. */
export function logFailures(client: QueryClient): void {
  const queries = client.getQueryCache()
  const mutations = client.getMutationCache()
  for (const { queryKey, state } of queries.getAll()) {
    if (state.error) console.warn('A read failed', queryKey, state.error)
  }
  for (const { state } of mutations.getAll()) {
    if (state.error) console.warn('A write failed', state.error)
  }
  queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') {
      console.warn('A read failed', event.query.queryKey, event.action.error)
    }
  })
  mutations.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') {
      console.warn('A write failed', event.action.error)
    }
  })
}
