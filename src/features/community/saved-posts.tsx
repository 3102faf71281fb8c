import { useQuery } from '@tanstack/react-query'
import { Bookmark, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { plainText } from '#src/lib/markdown/plain-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'

import { postPath } from './paths.ts'
import { savedPostsQuery } from './queries/saved.ts'
import { SaveButton } from './reaction-buttons.tsx'
import type { FeedPost } from './schemas.ts'
import { useReactions } from './use-reactions.ts'

/** The viewer's saved posts. Only they can see them. */
export default function SavedPosts({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery(savedPostsQuery(userId, page))
  const list = useFocusOnPageChange<HTMLUListElement>(data?.page ?? page, false)
  return (
    <Section
      title="Saved"
      action={
        <p className="inline-flex items-center gap-1.5 text-ink-muted text-sm">
          <Lock aria-hidden="true" className="size-4" /> Only you see this
        </p>
      }
    >
      {!data && !isError && <Skeleton className="h-40 rounded-lg" />}
      {!data && isError && (
        <ErrorPanel
          level={3}
          title="Couldn't load your saved posts"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.data.length === 0 && (
        <EmptyState
          level={3}
          icon={<Bookmark />}
          title="Nothing saved yet"
          text="Posts that you save are listed here, so that you find them again."
          actions={
            <ButtonLink to="/community" variant="secondary">
              Go to the community
            </ButtonLink>
          }
        />
      )}
      {data && data.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul ref={list} tabIndex={-1} aria-label="Saved posts" className="flex flex-col gap-3">
            {data.data.map((post) => (
              <li key={post.id}>
                <SavedPost post={post} />
              </li>
            ))}
          </ul>
          <Pagination
            page={data.page}
            totalPages={data.totalPages}
            label="Pages of saved posts"
            onPage={setPage}
          />
        </div>
      )}
    </Section>
  )
}

/** A saved post, smaller than in the feed. An unsaved one stays until the list opens next. */
function SavedPost({ post }: { post: FeedPost }) {
  const { toggleSave } = useReactions(post)
  const titleId = `title-${post.id}`
  return (
    <Card as="article" aria-labelledby={titleId} interactive className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="text-base" dir="auto">
          <Link to={postPath(post.id)} className="after:absolute after:inset-0">
            {post.title}
          </Link>
        </h3>
        <p className="line-clamp-1 text-ink-muted text-sm" dir="auto">
          {plainText(post.content)}
        </p>
        <p className="mt-1 text-ink-muted text-sm">
          <bdi>{post.author_name}</bdi> · <RelativeTime date={post.created_at} />
        </p>
      </div>
      <SaveButton
        saved={post.user_has_saved}
        onToggle={() => void toggleSave()}
        describedBy={titleId}
        className="-my-1 -mr-2"
      />
    </Card>
  )
}
