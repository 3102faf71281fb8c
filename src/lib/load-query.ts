import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Starts the query of a page in its loader. On the server it waits for the data, so that the HTML contains the data,
 * and rejects if the request fails. In the browser it returns cached data at once, and the component shows the state.
 */
export async function loadQuery<T, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, T, Key>,
): Promise<T | undefined> {
  if (import.meta.env.SSR) return client.fetchQuery(options)
  void client.prefetchQuery(options)
  return client.getQueryData<T>(options.queryKey)
}
