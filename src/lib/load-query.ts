import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Starts a page's request as early as possible. On the server it waits, so that the content is in the HTML, and
 * rejects when the request fails; in the browser it returns at once what is cached, and the component shows the rest.
 */
export async function loadQuery<T, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, T, Key>,
): Promise<T | undefined> {
  if (import.meta.env.SSR) return client.fetchQuery(options)
  void client.prefetchQuery(options)
  return client.getQueryData<T>(options.queryKey)
}
