import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'

import { commentsQuery, loadedComments } from '../queries/comment-pages.ts'
import { useSignInHref } from '../use-sign-in-href.ts'
import { CommentItem } from './comment-item.tsx'
import { useCommentTarget } from './use-comment-target.ts'

/** For members only: visitors read. */
const CommentForm = lazy(() => import('./comment-form.tsx'))

const COMMENT_FORM_ID = 'new-comment'
/** Comments that the first screen may show below a short post. */
const FIRST_COMMENTS = 3

interface CommentsSectionProps {
  postId: string
  /** What the post says before its comments have come. */
  count: number
}

/** The conversation under a post, oldest first, and a place to join it. */
export const CommentsSection = memo(function CommentsSection({ postId, count }: CommentsSectionProps) {
  const user = useUser()
  const signInHref = useSignInHref('#comments')
  const query = useInfiniteQuery(commentsQuery(postId))
  const {
    data,
    isError,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
    isFetchNextPageError,
  } = query
  const comments = loadedComments(data?.pages ?? [])
  const { hash } = useLocation()
  const showBelowFold = useShowBelowFold()
  // A link into the conversation needs its whole height.
  const all = showBelowFold || hash !== ''
  const total = data?.pages.at(-1)?.count ?? count
  const [spoken, say] = useAnnouncer()
  const targetId = useCommentTarget(comments, hasNextPage && !isFetching, () => void fetchNextPage())

  const arrival = useNavigationType()
  useEffect(() => {
    // A post that came after its page: there was no such place yet. Back leads to where the reader was.
    if (arrival !== 'POP' && hash === '#comments') document.getElementById('comments')?.scrollIntoView()
  }, [arrival, hash])

  const readTo = useRef<string>(undefined)
  const [added, setAdded] = useState<string>()

  // Reading goes on at the first of those that were asked for; the button stands below them now, or is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: their number is the trigger, not an input
  useEffect(() => {
    const next = document.getElementById(`comment-${readTo.current}`)?.parentElement?.nextElementSibling
    // A click that is quicker than the first run of this asks for what has not come yet.
    if (!next) return
    readTo.current = undefined
    next.querySelector('article')?.focus({ preventScroll: true })
  }, [comments.length])

  async function readOn() {
    readTo.current = comments.at(-1)?.id
    const { isFetchNextPageError: failed } = await fetchNextPage()
    // Or the focus would follow whatever is added below later.
    if (failed) readTo.current = undefined
  }

  return (
    <Section title={`Comments (${total})`} className="scroll-mt-20">
      <div id="comments" tabIndex={-1} className="outline-none flex scroll-mt-32 flex-col gap-6">
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
            {comments.slice(0, all ? undefined : FIRST_COMMENTS).map((comment) => (
              <li
                key={comment.id}
                ref={comment.id === added ? showBoxBelow : undefined}
                className="border-line not-last:border-b"
              >
                <CommentItem
                  postId={postId}
                  comment={comment}
                  isOwn={user?.id === comment.profile_id}
                  isTarget={comment.id === targetId}
                  onSay={say}
                />
              </li>
            ))}
          </ol>
        )}
        {isFetchNextPageError && (
          <p role="alert" className="text-danger-ink">
            More comments could not be loaded. Check your connection and try again.
          </p>
        )}
        {hasNextPage && (
          <Button
            variant="secondary"
            pending={isFetchingNextPage}
            className="self-center"
            onClick={() => void readOn()}
          >
            Show more comments
          </Button>
        )}
        {spoken}
        {user ? (
          <Suspense fallback={<Skeleton className="h-44" />}>
            <CommentForm
              key={user.id}
              id={COMMENT_FORM_ID}
              postId={postId}
              userId={user.id}
              onAdded={(id) => {
                setAdded(id)
                say('Your comment was added.')
              }}
            />
          </Suspense>
        ) : (
          <p className="rounded-lg border border-line-strong border-dashed px-5 py-4 text-ink-muted print:hidden">
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
})

/** One's own new comment moves the box down: both its end and the box stay in sight. */
function showBoxBelow(added: HTMLElement | null) {
  if (added) document.getElementById(COMMENT_FORM_ID)?.scrollIntoView({ block: 'nearest' })
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
