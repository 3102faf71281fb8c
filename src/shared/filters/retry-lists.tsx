import type { UseQueryResult } from '@tanstack/react-query'

import { OptionsStatus } from '#src/ui/multi-combobox/options-status.tsx'

/** Offers to load failed lists of choices again. */
export function RetryLists({ lists }: { lists: readonly UseQueryResult[] }) {
  const failed = lists.filter(({ isLoadingError }) => isLoadingError)
  if (failed.length === 0) return null
  return (
    <OptionsStatus
      state={{ isPending: false, isLoadingError: true }}
      name="Filter options"
      hasStarted={false}
      onRetry={() => failed.map(({ refetch }) => refetch())}
    />
  )
}
