import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { AppError } from '#src/lib/errors.ts'
import { Folded } from '#src/shared/safety/folded.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyPart, servedPart } from '#src/ui/lazy-part.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'
import { PostAuthorSkeleton } from '../posts/post-author.tsx'
import type { FeedResult } from '../queries/feed.ts'
import { type FeedFilters, feedHref, isFiltered } from '../rules/feed-filters.ts'
import { countText, fallbackText } from '../rules/feed-texts.ts'
import { PostCard } from './post-card.tsx'

/** In a chunk of its own, because few lists need it. The server renders it with the page. */
const ListEnd = servedPart(
  import.meta.env.SSR ? (await import('./list-end.tsx')).default : lazyPart(() => import('./list-end.tsx')),
)

const FETCH_FAILED = 'Failed to fetch posts. Please try again later.'

/** Cards on the first screen: the first picture among them loads eagerly. */
const EAGER_CARDS = 2
/** Cards of the first screen. */
const FIRST_CARDS = 3

interface PostListProps {
  filters: FeedFilters
  /** While the next page loads, the query's data is the previous page. */
  query: UseQueryResult<FeedResult>
  onPublish: () => void
}

/** The posts, their placeholders, or the reason why there are none. */
export function PostList(props: PostListProps) {
  const { filters, query } = props
  const { data: result, error, isPlaceholderData: outdated, dataUpdatedAt } = query
  const isFetching = useSyncExternalStore(
    () => () => {}, // useQuery renders again
    // False while a member's response replaces the visitor's in the HTML (page-data.ts): the posts are the same.
    () => query.isFetching && (outdated || dataUpdatedAt > 0),
    // The HTML has no spinner, but a query whose data is older than a minute fetches from its first render on.
    () => false,
  )
  if (error && (!result || outdated)) {
    const text = error instanceof AppError ? error.message : FETCH_FAILED
    return <ErrorPanel title="Couldn't load posts" text={text} query={query} />
  }
  if (!result) return <PostCardSkeletons />
  const { page, pageSize, totalPages, count, count_exact: isExact } = result
  // This is the last page, but the list has more posts than its pages hold.
  const isCut = page === totalPages && (!isExact || count > page * pageSize)
  return (
    <div className="flex flex-col gap-4">
      {(error || result.source === 'posts') && (
        <RetryNotice query={query}>
          {error
            ? 'This list could not be refreshed. It shows what was loaded earlier.'
            : fallbackText(filters)}
        </RetryNotice>
      )}
      <p role="status" className={isFiltered(filters) && !outdated ? 'text-ink-muted text-sm' : 'sr-only'}>
        {!outdated && countText(count, isExact)}
      </p>
      <div className="relative">
        {isFetching && (
          <div className="pointer-events-none absolute inset-x-0 top-24 z-10 flex justify-center">
            <Spinner
              // A background refresh is not announced.
              label={outdated ? 'Refreshing posts' : undefined}
              className="rounded-full bg-surface-raised p-2 text-primary text-xl shadow-lg"
            />
          </div>
        )}
        <div
          aria-busy={isFetching}
          // The delay avoids a flash of dimming.
          className="flex flex-col gap-6 transition-opacity delay-150 duration-200 aria-busy:opacity-50"
        >
          {(result.data.length === 0 || isCut) && <ListEnd {...props} result={result} />}
          {result.data.length > 0 && <FoundPosts filters={filters} result={result} />}
        </div>
      </div>
    </div>
  )
}

function FoundPosts({ filters, result }: { filters: FeedFilters; result: FeedResult }) {
  const all = useShowBelowFold()
  const pictured = result.data.findIndex(({ media_url }) => media_url)
  const lastEager = Math.min(pictured, EAGER_CARDS - 1)
  return (
    <>
      <ul aria-label="Posts" className="flex flex-col gap-2.5">
        {result.data.slice(0, all ? undefined : FIRST_CARDS).map((post, index) => (
          <li key={post.id}>
            <Folded thingId={post.id} authorId={post.profile_id}>
              <PostCard post={post} counted={result.source === 'feed'} lazy={index > lastEager} />
            </Folded>
          </li>
        ))}
      </ul>
      {all && (
        <Pagination
          page={result.page}
          totalPages={result.totalPages}
          label="Pages of posts"
          hrefFor={(page) => feedHref({ ...filters, page })}
        />
      )}
    </>
  )
}

/** Placeholders for the first cards while they load. */
function PostCardSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-2.5">
      <span className="sr-only">Loading posts</span>
      {Array.from({ length: FIRST_CARDS }, (_, index) => (
        <Card key={index} data-testid="post-skeleton" padding="sm" className="flex flex-col gap-2">
          <PostAuthorSkeleton />
          <Skeleton className="h-6 w-3/4" />
          <SkeletonText lines={3} />
          <Skeleton className="mt-auto h-6 w-1/2" />
        </Card>
      ))}
    </div>
  )
}
