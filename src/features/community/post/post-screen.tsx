import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { excerpt } from '#src/lib/markdown/plain-text.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { Folded } from '#src/shared/safety/folded.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Coming } from '#src/ui/coming.tsx'
import { cx } from '#src/ui/cx.ts'
import { ErrorPanel, type Retriable } from '#src/ui/error-panel.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { CommentsSection } from '../comments/comments-section.tsx'
import { Side } from '../feed/side.tsx'
import { postPath } from '../paths.ts'
import { PostAuthorSkeleton } from '../posts/post-author.tsx'
import { postDetails } from '../posts/structured-data.ts'
import { commentsQuery } from '../queries/comment-pages.ts'
import type { FeedResult } from '../queries/feed.ts'
import { communityKeys } from '../queries/keys.ts'
import { contentQuery, countView, postQuery } from '../queries/post.ts'
import type { FeedPost } from '../schemas.ts'
import { PostView, type PostViewProps } from './post-view.tsx'

/** Only authors of posts load this code. */
const OwnerActions = lazyPart(() => import('./owner-actions.tsx'))
const EditPostForm = lazy(() => import('../editor/edit-post-form.tsx'))

interface PostScreenProps {
  postId: string
  onDeleted: () => void
  /** The panel that answers a job, for everybody but its author. */
  answerPanel: PostViewProps['answerPanel']
  /** The list of people who answered; for the author. */
  answerList: (post: FeedPost) => ReactNode
}

/** A post and its comments: loading, missing, shown or edited. */
export function PostScreen({ postId, ...props }: PostScreenProps) {
  const cached = useCachedPost(postId)
  const query = useQuery({ ...postQuery(postId), ...(cached && { placeholderData: cached }) })
  const { data: post, isPending, isPlaceholderData, dataUpdatedAt } = query
  // The data of a member's first page is a visitor's (page-data.ts).
  const isKnown = useUser() !== null && (isPlaceholderData || dataUpdatedAt > 0)
  useCountedView(isPlaceholderData ? undefined : post?.id)
  if (!isPending && !post) return <MissingPost query={query} />
  const loaded = post && (
    <LoadedPost key={post.id} isWhole={!isPlaceholderData} {...{ post, isKnown }} {...props} />
  )
  return (
    <div className="post-page page-width py-5 sm:py-7">
      {/* `relative`: beside the article, the facts of an offer stand at its side (post-view.tsx). */}
      <div className="relative grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:block">
        {post?.hidden ? (
          // A hidden post is not in the server's HTML, so it may wait for the actions above it.
          <Suspense fallback={<PostSkeleton />}>{loaded}</Suspense>
        ) : (
          (loaded ?? <PostSkeleton />)
        )}
        <aside className="sticky top-20 col-start-2 row-span-2 row-start-1 mt-11 grid gap-4 max-lg:hidden print:hidden">
          {post && !post.job && <Side post={post} />}
        </aside>
      </div>
    </div>
  )
}

/** The page of a post that does not exist, or whose request failed. */
function MissingPost({ query }: { query: Retriable & { isError: boolean } }) {
  return (
    <>
      <PageMeta title="Post not found" path={null} />
      <ErrorPanel
        level={1}
        title="Post not found"
        text={
          <>
            <p>Could not load post. It may have been deleted or you may not have permission to view it.</p>
            {query.isError && <p>The request failed, so it may still be there. Try again in a moment.</p>}
          </>
        }
        retryLabel="Try again"
        query={query}
        actions={
          <ButtonLink to="/community" variant={query.isError ? 'secondary' : 'primary'}>
            Go back to Community
          </ButtonLink>
        }
      />
    </>
  )
}

interface LoadedPostProps extends Omit<PostScreenProps, 'postId'> {
  post: FeedPost
  /** False while only the list's excerpt is loaded. */
  isWhole: boolean
  isKnown: boolean
}

/** The post and its comments. */
function LoadedPost({ post, isWhole, isKnown, onDeleted, answerPanel, answerList }: LoadedPostProps) {
  // An excerpt must not be edited.
  const isOwner = useUser()?.id === post.profile_id && isWhole
  const [isEditing, setEditing] = useState(false)
  const { hash } = useLocation()
  const [wasEditing, setWasEditing] = useState(false)
  const ownerActions = isOwner && (
    <OwnerActions post={post} onEdit={() => setEditing(true)} onDeleted={onDeleted} />
  )
  const lateActions = post.hidden ? (
    ownerActions
  ) : (
    <Suspense fallback={post.job && <Coming />}>{ownerActions}</Suspense>
  )
  return (
    <>
      <PostMeta post={post} />
      <div className="flex flex-col gap-5">
        <Folded thingId={post.id} authorId={post.profile_id}>
          <div className="flex flex-wrap items-center gap-x-3">
            <Breadcrumb post={post} />
            {!post.job && !isEditing && lateActions}
          </div>
          {isEditing && isOwner ? (
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <EditPostForm
                post={post}
                onDone={() => {
                  setEditing(false)
                  setWasEditing(true)
                }}
              />
            </Suspense>
          ) : (
            <PostView
              post={post}
              isWhole={isWhole}
              answerPanel={answerPanel}
              ownerPanel={post.job && lateActions}
              isKnown={isKnown}
              titleRef={wasEditing ? takeFocus : undefined}
            />
          )}
        </Folded>
        {isOwner && post.job && <div className={hash ? undefined : 'late'}>{answerList(post)}</div>}
      </div>
      {/* Named column: until the browser parses the aside, auto-placement would put the comments beside the post. */}
      <div className={cx('mt-9 lg:col-start-1', post.job && 'late')}>
        <CommentsSection postId={post.id} authorId={post.profile_id} count={post.comment_count} />
      </div>
    </>
  )
}

/** The pressed button has disappeared, so the new heading takes the focus. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}

/** The placeholder of a post while it loads. */
function PostSkeleton() {
  return (
    <div>
      <PageMeta title="Post" path={null} />
      <h1 className="sr-only">Post</h1>
      <div role="status" className="flex flex-col gap-5">
        <span className="sr-only">Loading post</span>
        <Skeleton className="h-5 w-60" />
        {/* At least as high as the screen, like most posts, so that the footer does not jump. */}
        <Card padding="lg" className="flex min-h-dvh flex-col gap-5">
          <PostAuthorSkeleton />
          <Skeleton className="h-9 w-4/5" />
          <SkeletonText lines={5} />
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  )
}

/** The breadcrumbs of a post: the list that contains it, then its title. */
function Breadcrumb({ post: { title, job } }: { post: FeedPost }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1 text-ink-muted text-sm print:hidden">
      <ol className="flex min-w-0 items-center gap-2">
        <li className="shrink-0">
          <Link to={job ? '/jobs' : '/community'} className="text-link inline-flex min-h-6 items-center">
            {job ? 'Jobs' : 'Community'}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" dir="auto" className="min-w-0 truncate">
          {title}
        </li>
      </ol>
    </nav>
  )
}

/** The post from a loaded list, kept up to date: the placeholder, perhaps an excerpt, until the whole post loads. */
function useCachedPost(postId: string): FeedPost | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    client.getQueryCache().subscribe,
    () => {
      const lists = client.getQueriesData<FeedResult>({ queryKey: communityKeys.feeds() })
      return lists.flatMap(([, list]) => list?.data ?? []).find(({ id }) => id === postId)
    },
    () => undefined,
  )
}

/** The last counted visit, outside React: effects run twice in development, and a visit outlives a remount. */
let lastCountedVisit = ''

/** Counts one view for each visit to a post that exists. */
function useCountedView(postId: string | undefined): void {
  const client = useQueryClient()
  const { key } = useLocation()
  useEffect(() => {
    const visit = `${postId} ${key}`
    if (postId === undefined || lastCountedVisit === visit) return
    // A link to a comment on this page adds a history entry, but is not a new visit.
    const sameVisit = lastCountedVisit.startsWith(`${postId} `) && window.location.hash !== ''
    lastCountedVisit = visit
    if (!sameVisit) void countView(client, postId)
  }, [client, postId, key])
}

const MAX_DESCRIPTION_CHARACTERS = 160

/**
 * A post's metadata for search engines and link previews. Both of the post's URLs have the same canonical URL. An offer
 * that is no longer open is not indexed.
 */
function PostMeta({ post }: { post: FeedPost }) {
  const client = useQueryClient()
  return (
    <PageMeta
      title={post.title}
      description={excerpt(post.content, MAX_DESCRIPTION_CHARACTERS)}
      path={post.job && post.job.state !== 'open' ? null : postPath(post.id)}
      details={
        import.meta.env.SSR
          ? (absolute) => {
              const comments = client.getQueryData(commentsQuery(post.id).queryKey)?.pages[0]?.data
              const html = client.getQueryData(contentQuery(post).queryKey) ?? ''
              return postDetails(post, html, comments ?? [], absolute)
            }
          : undefined
      }
    />
  )
}
