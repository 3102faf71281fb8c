import { ErrorPanel, type Retriable } from './error-panel.tsx'
import { Skeleton } from './skeleton.tsx'

interface NotLoadedProps {
  query: Retriable & { isError: boolean }
  /** The title of the error. */
  title: string
  /** The height of the skeleton. */
  height?: 'h-40' | 'h-96'
}

/** Stands in for a part whose query has no data: a skeleton, or an error with another try. */
export function NotLoaded({ query, title, height = 'h-40' }: NotLoadedProps) {
  if (query.isError) return <ErrorPanel title={title} query={query} />
  return <Skeleton className={`${height} rounded-lg`} />
}
