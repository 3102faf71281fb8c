import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'

import { PostAuthorSkeleton } from '../posts/post-author.tsx'
import { commentsQuery, loadedComments } from '../queries/comment-pages.ts'
import type { Thread } from '../schemas.ts'
import { useSignInHref, useSignUpHref } from '../use-sign-in-href.ts'
import { CommentForm, type ListedProps } from './comment-item.tsx'
import { ThreadItem } from './thread-item.tsx'
import { useCommentTarget } from './use-comment-target.ts'
import { useShowMore } from './use-show-more.ts'

/** Finds the comment that a link names if the first page lacks it. */
const SeekComment = latePart(() => import('./seek-comment.tsx'))

const COMMENT_FORM_ID = 'new-comment'

interface CommentsSectionProps {
  postId: string
  authorId: string
  /** The post's own count, shown until the comments are loaded. */
  count: number
}

const FORM_PLACEHOLDER = <Skeleton className="for-members h-56 sm:h-51.5" />

/** The comments of a post, oldest first, and the form for a new one. */
export const CommentsSection = memo(function CommentsSection({
  postId,
  authorId,
  count,
}: CommentsSectionProps) {
  const user = useUser()
  const query = useInfiniteQuery(commentsQuery(postId))
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = query
  const threads = loadedComments(data?.pages ?? [])
  const isClosed = data?.pages.at(-1)?.may_comment === false
  const total = data?.pages.at(-1)?.count ?? count
  const [liveRegion, announce] = useAnnouncer()
  const { target, isMissing } = useCommentTarget(threads)
  const [soughtThreadId, setSoughtThreadId] = useState<string | null>(null)
  const showMore = useShowMore(threads, async () => (await fetchNextPage()).isFetchNextPageError)
  const [addedId, setAddedId] = useState<string>()
  useScrollToComments()
  function handleAdded(id: string, text: string) {
    setAddedId(id)
    announce(text)
  }

  return (
    <Section title={`Comments (${total})`} className="scroll-mt-20">
      <div id="comments" tabIndex={-1} className="outline-none flex scroll-mt-32 flex-col gap-6">
        {!data && !isError && count > 0 && <CommentSkeletons />}
        {!data && isError && <ErrorPanel level={3} title="Couldn't load comments" query={query} />}
        {(data ? threads.length : isError || count) === 0 && (
          <p className="text-ink-muted">
            {user && !isClosed ? 'No comments yet. Yours could be the first.' : 'No comments yet.'}
          </p>
        )}
        {target && isMissing && (
          <SeekComment
            id={target.id}
            threads={threads}
            canLoadMore={hasNextPage && !isFetching}
            onLoadMore={() => void fetchNextPage()}
            onThread={setSoughtThreadId}
          />
        )}
        <CommentList
          {...{ postId, threads, target, soughtThreadId, addedId, isClosed }}
          userId={user?.id}
          isUnderOwnPost={user?.id === authorId}
          onAdded={(id) => handleAdded(id, 'Your reply was added.')}
          onSay={announce}
        />
        {query.isFetchNextPageError && (
          <p role="alert" className="text-danger-ink">
            More comments could not be loaded. Check your connection and try again.
          </p>
        )}
        {hasNextPage && (
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            className="self-center"
            onClick={() => void showMore()}
          >
            Show more comments
          </Button>
        )}
        {liveRegion}
        {user ? (
          <Suspense fallback={FORM_PLACEHOLDER}>
            <CommentForm
              key={user.id}
              id={COMMENT_FORM_ID}
              postId={postId}
              userId={user.id}
              isClosed={isClosed}
              onAdded={(id) => handleAdded(id, 'Your comment was added.')}
            />
          </Suspense>
        ) : (
          <>
            <SignInInvitation />
            {FORM_PLACEHOLDER}
          </>
        )}
      </div>
    </Section>
  )
})

/** Scrolls to the comments for a link to `#comments`: the browser's own attempt came before the post was rendered. */
function useScrollToComments() {
  const { hash } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    // Back restores the reader's own position.
    if (navigationType !== 'POP' && hash === '#comments')
      document.getElementById('comments')?.scrollIntoView()
  }, [navigationType, hash])
}

interface CommentListProps extends ListedProps {
  threads: readonly Thread[]
  soughtThreadId: string | null
}

function CommentList({ threads, soughtThreadId, ...listed }: CommentListProps) {
  const showBelowFold = useShowBelowFold()
  // A link to one comment needs the full height at once.
  const showAll = useLocation().hash !== '' || showBelowFold
  if (!showAll || threads.length === 0) return null
  return (
    <ol aria-label="Comments" className="flex flex-col">
      {threads.map((thread) => (
        <li
          key={thread.id}
          ref={thread.id === listed.addedId ? showFormBelow : undefined}
          className="border-line not-last:border-b"
        >
          <ThreadItem {...listed} thread={thread} isSought={thread.id === soughtThreadId} />
        </li>
      ))}
    </ol>
  )
}

/** A new comment pushes the form down: both the comment's end and the form stay in view. */
function showFormBelow(added: HTMLElement | null) {
  if (added) document.getElementById(COMMENT_FORM_ID)?.scrollIntoView({ block: 'nearest' })
}

function SignInInvitation() {
  return (
    <p className="for-visitors rounded-lg border border-line-strong border-dashed px-5 py-4 text-ink-muted print:hidden">
      Please{' '}
      <Link to={useSignInHref('#comments')} className="text-link">
        sign in
      </Link>{' '}
      to join the conversation. New here?{' '}
      <Link to={useSignUpHref('#comments')} className="text-link">
        Create an account
      </Link>
      : it leads back to this post.
    </p>
  )
}

function CommentSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading comments</span>
      <PostAuthorSkeleton />
      <PostAuthorSkeleton />
    </div>
  )
}
