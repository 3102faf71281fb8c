import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { Card } from '#src/ui/card.tsx'

import { CommentsSection } from '../comments/comments-section.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { postQuery } from '../queries/post.ts'
import type { FeedPost } from '../schemas.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { PostMeta } from './post-meta.tsx'
import { PostMissing } from './post-missing.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import { PostView } from './post-view.tsx'
import { useCountedView } from './use-counted-view.ts'
import { useListedPost } from './use-listed-post.ts'

const EditPostForm = lazy(() => import('../editor/edit-post-form.tsx'))

interface PostScreenProps {
  postId: string
  onDeleted: () => void
}

/** A post and its comments: loading, missing, shown or edited. */
export function PostScreen({ postId, onDeleted }: PostScreenProps) {
  const listed = useListedPost(postId)
  const {
    data: post,
    isPending,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery({
    ...postQuery(postId),
    ...(listed && { placeholderData: listed }),
  })
  useCountedView(isPlaceholderData ? undefined : post?.id)
  return (
    <div className="page-width max-w-4xl py-5 sm:py-7">
      {isPending && (
        <>
          <title>Post · Hibo</title>
          <h1 className="sr-only">Post</h1>
          <PostSkeleton />
        </>
      )}
      {!isPending && !post && <PostMissing onRetry={() => void refetch()} retrying={isFetching} />}
      {post && <LoadedPost key={post.id} post={post} isWhole={!isPlaceholderData} onDeleted={onDeleted} />}
    </div>
  )
}

interface LoadedPostProps {
  post: FeedPost
  /** False while only the list's excerpt is loaded. */
  isWhole: boolean
  onDeleted: () => void
}

function LoadedPost({ post, isWhole, onDeleted }: LoadedPostProps) {
  // An excerpt must not be edited.
  const isOwner = useUser()?.id === post.profile_id && isWhole
  const [isEditing, setEditing] = useState(false)
  const [wasEditing, setWasEditing] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <PostMeta post={post} />
      <Breadcrumb title={post.title} />
      {isEditing && isOwner ? (
        <Card as="section" padding="lg" accent aria-label="Edit post">
          <h1 ref={takeFocus} tabIndex={-1} className="mb-5 text-2xl">
            Edit Post
          </h1>
          <Suspense fallback={<EditorSkeleton />}>
            <EditPostForm
              post={post}
              onDone={() => {
                setEditing(false)
                setWasEditing(true)
              }}
            />
          </Suspense>
        </Card>
      ) : (
        <PostView
          post={post}
          isWhole={isWhole}
          isOwner={isOwner}
          titleRef={wasEditing ? takeFocus : undefined}
          onEdit={() => setEditing(true)}
          onDeleted={onDeleted}
        />
      )}
      <div className="mt-4">
        <CommentsSection postId={post.id} count={post.comment_count} />
      </div>
    </div>
  )
}

/** The pressed button has disappeared, so the new heading takes the focus. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}
