import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useUser } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'

import { commentsQuery, loadedComments } from '../queries/comment-pages.ts'
import { useSignInHref } from '../use-reactions.ts'
import { CommentItem } from './comment-item.tsx'
import { useCommentTarget } from './use-comment-target.ts'

/** For members only: visitors read. */
const CommentForm = lazy(() => import('./comment-form.tsx'))

/** The conversation under a post, oldest first, and a place to join it. */
export function CommentsSection({ postId, count }: { postId: string; count: number }) {
  const user = useUser()
  const signInHref = useSignInHref()
  const query = useInfiniteQuery(commentsQuery(postId))
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const comments = loadedComments(data?.pages ?? [])
  const total = data?.pages.at(-1)?.count ?? count
  const [added, setAdded] = useState('')
  const targetId = useCommentTarget(comments, hasNextPage && !isFetching, () => void fetchNextPage())

  return (
    <Section title={`Comments (${total})`} className="scroll-mt-20">
      <div id="comments" className="flex scroll-mt-32 flex-col gap-6">
        {!data && !isError && <CommentSkeletons />}
        {!data && isError && (
          <ErrorPanel
            level={3}
            title="Couldn't load comments"
            text="Check your connection and try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && comments.length === 0 && (
          <p className="text-ink-muted">
            {user ? 'No comments yet. Yours could be the first.' : 'No comments yet.'}
          </p>
        )}
        {comments.length > 0 && (
          <ol aria-label="Comments" className="flex flex-col">
            {comments.map((comment) => (
              <li key={comment.id} className="border-line not-last:border-b">
                <CommentItem
                  postId={postId}
                  comment={comment}
                  isOwn={user?.id === comment.profile_id}
                  isTarget={comment.id === targetId}
                />
              </li>
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button
            variant="secondary"
            pending={isFetchingNextPage}
            className="self-center"
            onClick={() => void fetchNextPage()}
          >
            Show more comments
          </Button>
        )}
        <p role="status" className="sr-only">
          {added && 'Your comment was added.'}
        </p>
        {user ? (
          <Suspense fallback={<Skeleton className="h-44" />}>
            <CommentForm key={user.id} postId={postId} userId={user.id} onAdded={setAdded} />
          </Suspense>
        ) : (
          <p className="rounded-lg border border-line-strong border-dashed px-5 py-4 text-ink-muted">
            Please{' '}
            <Link to={signInHref} className="text-link">
              sign in
            </Link>{' '}
            to join the conversation.
          </p>
        )}
      </div>
    </Section>
  )
}

function CommentSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading comments</span>
      {[1, 2].map((entry) => (
        <div key={entry} className="flex gap-3">
          <Skeleton className="size-10 rounded-md" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-4 w-40" />
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  )
}
