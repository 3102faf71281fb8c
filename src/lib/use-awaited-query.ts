import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/**
 * Like `useQuery`, but suspends until the first response, so that nothing below the component moves when the response
 * arrives. Does not suspend after a failed request, and offline a request fails at once.
 */
export function useAwaitedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const client = useQueryClient()
  const query = useQuery(options)
  if (query.isLoading && !client.getQueryState(options.queryKey)?.errorUpdateCount) {
    // React suspends on a thrown promise.
    throw client.prefetchQuery(options)
  }
  return query
}
