import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'

import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'

import { PostCard } from './feed/post-card.tsx'
import { memberPostsQuery } from './queries/member-posts.ts'

export { memberPostsQuery } from './queries/member-posts.ts'

interface MemberPostsProps {
  profileId: string
  page: number
  /** The address of the first page. */
  path: string
}

/** The posts of a member, newest first. */
export function MemberPosts({ profileId, page, path }: MemberPostsProps) {
  const { data, isError, isFetching, refetch } = useQuery(memberPostsQuery(profileId, page))
  const list = useFocusOnPageChange<HTMLUListElement>(page)
  return (
    <Section title="Posts">
      {!data && !isError && <Skeleton className="h-40 rounded-lg" />}
      {!data && isError && (
        <ErrorPanel
          level={3}
          title="Couldn't load posts"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.data.length === 0 && (
        <EmptyState
          level={3}
          icon={<MessagesSquare />}
          title="No posts yet"
          text="What this member writes in the community is listed here."
        />
      )}
      {data && data.data.length > 0 && (
        <div aria-busy={isFetching} className="flex flex-col gap-4">
          <ul ref={list} tabIndex={-1} aria-label="Posts" className="flex scroll-mt-20 flex-col gap-4">
            {data.data.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} counted lazy={index > 0} />
              </li>
            ))}
          </ul>
          <Pagination
            page={data.page}
            totalPages={data.totalPages}
            label="Pages of posts"
            hrefFor={(number) => (number > 1 ? `${path}?page=${number}` : path)}
          />
        </div>
      )}
    </Section>
  )
}
