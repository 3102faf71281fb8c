import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'

import { cx } from '#src/ui/cx.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface PagedListProps<Row> {
  query: UseQueryResult<{ data: Row[]; total_pages: number }>
  page: number
  hrefFor: (page: number) => string
  /** Announced while it loads. */
  loading: string
  /** The title of the error. */
  failure: string
  /** Stands in for an empty list. */
  empty?: ReactNode
  label?: string
  className?: string
  ref?: Ref<HTMLUListElement>
  children: (row: Row) => ReactNode
}

/** A page of a list of the desk: loading, failed, empty or shown, with the way to the other pages. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, page, hrefFor, loading, failure, empty, label, className, ref, children } = props
  const { data, isPending, isPlaceholderData } = query
  if (isPending) return <ListSkeleton label={loading} />
  if (!data) return <ErrorPanel title={failure} query={query} />
  return (
    <>
      {data.data.length === 0 && empty}
      {data.data.length > 0 && (
        <ul
          ref={ref}
          aria-label={label}
          aria-busy={isPlaceholderData}
          className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', className, isPlaceholderData && 'opacity-60')}
        >
          {data.data.map(children)}
        </ul>
      )}
      <Pagination page={page} totalPages={data.total_pages} hrefFor={hrefFor} />
    </>
  )
}
