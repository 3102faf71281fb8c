import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/**
 * As `useQuery`, but the `Suspense` boundary above waits for the first answer, so that nothing below the part moves
 * when it comes. It waits for no answer that failed, and for none without a network.
 */
export function useAwaitedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const client = useQueryClient()
  const query = useQuery(options)
  if (query.isLoading && !client.getQueryState(options.queryKey)?.errorUpdateCount) {
    // React's protocol of boundaries.
    throw client.prefetchQuery(options)
  }
  return query
}
