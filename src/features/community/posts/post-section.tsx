import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Folded } from '#src/shared/safety/folded.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination, type PaginationProps } from '#src/ui/pagination.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'

import type { FeedPage, FeedPost } from '../schemas.ts'

interface PostSectionProps extends Pick<PaginationProps, 'page' | 'hrefFor' | 'onPage'> {
  title: string
  action?: ReactNode
  /** Accessible name of the list. */
  label: string
  /** Classes for more than one column. */
  columns?: string
  posts: UseQueryResult<FeedPage>
  errorTitle: string
  empty: Omit<EmptyStateProps, 'level'>
  card: (post: FeedPost, index: number) => ReactNode
}

/** A section of a profile with a paged list of posts. */
export function PostSection(props: PostSectionProps) {
  const { title, action, label, columns, errorTitle, empty, card, hrefFor, onPage } = props
  const { data, isError, isFetching } = props.posts
  const list = useFocusOnPageChange<HTMLUListElement>(data?.page ?? props.page, hrefFor !== undefined)
  return (
    <Section title={title} action={action}>
      {!data && !isError && <Skeleton className="h-40 rounded-lg" />}
      {!data && isError && <ErrorPanel level={3} title={errorTitle} query={props.posts} />}
      {data?.data.length === 0 && <EmptyState compact level={3} {...empty} />}
      {data && data.data.length > 0 && (
        <div aria-busy={isFetching} className="flex flex-col gap-4">
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={label}
            className={cx('grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4', columns)}
          >
            {data.data.map((post, index) => (
              <li key={post.id} className="grid min-w-0">
                <Folded thingId={post.id} authorId={post.profile_id}>
                  {card(post, index)}
                </Folded>
              </li>
            ))}
          </ul>
          <Pagination
            {...{ hrefFor, onPage }}
            page={data.page}
            totalPages={data.totalPages}
            label={`Pages of ${label.toLowerCase()}`}
          />
        </div>
      )}
    </Section>
  )
}
