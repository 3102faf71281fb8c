import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { MarkedText } from '#src/lib/markdown/marked-text.tsx'
import { currentUser } from '#src/lib/session/session.ts'
import { Folded } from '#src/shared/safety/folded.tsx'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { RelativeTime } from '#src/ui/relative-time.tsx'

import { likeCommentMutation } from '../queries/reactions.ts'
import { ACTION_LOOK, LikeButton } from '../reactions/reaction-buttons.tsx'
import { storeWanted, useWanted } from '../reactions/use-reactions.ts'
import type { Comment } from '../schemas.ts'
import { useSignInRedirect } from '../use-sign-in-href.ts'
import { AnsweredLink, Byline, CommentMore } from './comment-byline.tsx'
import type { CommentTarget } from './use-comment-target.ts'
import { useReply } from './use-reply.ts'

/** Only authors of comments load this code. */
const OwnCommentActions = lazy(() => import('./own-comment-actions.tsx'))
const CommentEditForm = lazy(() => import('./comment-edit-form.tsx'))
/** Only members load this code. */
export const CommentForm = lazy(() => import('./comment-form.tsx'))

export interface ListedProps {
  postId: string
  userId: string | undefined
  /** The viewer is the author of the post. */
  isUnderOwnPost: boolean
  /** The viewer may not write under this post. */
  isClosed: boolean
  /** The comment that the URL's hash names. */
  target: CommentTarget | null
  /** The comment that the member has just added. */
  addedId: string | undefined
  onAdded: (id: string) => void
  /** Announces a change to screen readers. */
  onSay: (text: string) => void
}

interface CommentItemProps extends ListedProps {
  comment: Comment
  isReply?: boolean
}

/** One comment, with a link to itself; folded or a stub where the viewer should not see it. */
export function CommentItem(props: CommentItemProps) {
  const { postId, comment, target, isUnderOwnPost } = props
  const { id, author, content, created_at, deleted } = comment
  const visit = target?.id === id ? target.visit : null
  useEffect(() => {
    if (visit === null) return
    const element = document.getElementById(`comment-${id}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [id, visit])

  if (content === null) {
    return (
      <article
        id={`comment-${id}`}
        tabIndex={-1}
        aria-label={deleted ? 'Deleted comment' : 'Hidden comment'}
        className={cx(
          '-mx-3 flex scroll-mt-24 flex-wrap gap-x-2 rounded-lg px-3 py-3 text-ink-muted text-sm outline-none',
          visit !== null && 'bg-accent-soft/60',
        )}
      >
        <p>{deleted ? 'This comment was deleted.' : 'Moderators have hidden this comment.'}</p>{' '}
        <RelativeTime date={created_at} />
      </article>
    )
  }
  return (
    <Folded
      thingId={id}
      authorId={author?.id ?? null}
      // A folded comment does not name its author.
      menu={<CommentMore {...{ id, postId, isUnderOwnPost }} author={null} />}
    >
      <ShownComment {...props} content={content} isTarget={visit !== null} />
    </Folded>
  )
}

function ShownComment(props: CommentItemProps & { content: string; isTarget: boolean }) {
  const {
    postId,
    userId,
    isUnderOwnPost,
    isClosed,
    comment,
    content,
    isReply = false,
    isTarget,
    onAdded,
    onSay,
  } = props
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const like = useMutation(likeCommentMutation)
  const toSignIn = useSignInRedirect()
  const reply = useReply(comment.id, userId)
  const isOwn = userId !== undefined && userId === comment.profile_id
  const { id, author, like_count: likes, user_has_liked: liked } = comment
  const name = author?.full_name ?? HIDDEN_MEMBER
  const face = { id: author?.id ?? id, name, src: author?.avatar_url ?? null }

  const setLike = (on: boolean) =>
    like.mutate(
      { postId, commentId: id, on },
      { onError: (error) => console.error('A comment like was not kept', error.message) },
    )
  useWanted(id, () => setLike(true))

  function toggleLike() {
    if (currentUser()) return setLike(!liked)
    storeWanted('like', id)
    toSignIn('like', `#comment-${id}`)
  }

  function closeForm(isSaved: boolean) {
    setEditing(false)
    if (isSaved) onSay('Your comment was changed.')
  }

  /** The button opens the form, or leads back to it. */
  function openReply() {
    // `userId` would be wrong: a click from before hydration comes while React still renders what visitors see.
    if (!currentUser()) return toSignIn(undefined, `#comment-${id}`)
    reply.open()
    document.getElementById(`reply-${id}`)?.querySelector('textarea')?.focus()
  }

  return (
    <>
      <article
        ref={article}
        id={`comment-${id}`}
        tabIndex={-1}
        aria-label={`Comment by ${name}`}
        className={cx(
          'relative -mx-3 flex scroll-mt-24 gap-3 rounded-lg px-3 py-2',
          isTarget && 'bg-accent-soft/60 outline-none',
        )}
      >
        {!isReply && <Avatar {...face} className="max-sm:hidden" />}
        {/* On a phone the text begins below the picture: beside the picture, a reply would be too narrow. */}
        <Avatar {...face} size="xs" className={cx('max-sm:absolute', !isReply && 'sm:hidden')} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-x-2 max-sm:pl-10">
            <span className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-2 lg:pr-28">
              <Byline {...{ comment, name }} />
            </span>
            {!isOwn && (
              <CommentMore {...{ id, postId, isUnderOwnPost }} author={author && { id: author.id, name }} />
            )}
            {/* Keeps the free space that the menu takes in comments of others. */}
            {isOwn && <span className="w-8 lg:hidden" />}
            {isOwn && !isEditing && (
              <Suspense>
                <OwnCommentActions
                  postId={postId}
                  commentId={id}
                  isHidden={comment.hidden === true}
                  onEdit={isClosed ? undefined : () => setEditing(true)}
                  article={article}
                  onDeleted={() => onSay('Your comment was deleted.')}
                />
              </Suspense>
            )}
          </div>
          {comment.answers && <AnsweredLink {...comment.answers} />}
          {isEditing ? (
            <Suspense>
              <CommentEditForm {...{ postId, content }} commentId={id} onDone={closeForm} />
            </Suspense>
          ) : (
            <div className="prose whitespace-pre-wrap" dir="auto">
              <MarkedText text={content} mentions={comment.mentions} />
            </div>
          )}
          {!isEditing && (
            <div
              // On wide screens the button is above the text, beside the other buttons.
              className={cx('-ml-2.5 top-2 flex lg:absolute print:hidden', isOwn ? 'right-27' : 'right-11')}
            >
              <LikeButton liked={liked} count={likes} onToggle={toggleLike} describedBy={`comment-${id}`} />
              {!isClosed && (
                <button
                  id={`reply-to-${id}`}
                  type="button"
                  aria-describedby={`comment-${id}`}
                  onClick={openReply}
                  className={ACTION_LOOK}
                >
                  Reply
                </button>
              )}
            </div>
          )}
        </div>
      </article>
      {userId && reply.isOpen && (
        <Suspense>
          <CommentForm
            id={`reply-${id}`}
            {...{ postId, userId, isClosed }}
            replyTo={{ id, name, isDraft: reply.isDraft, isNested: isReply }}
            onAdded={(added) => {
              reply.close()
              onAdded(added)
            }}
            onCancel={reply.close}
          />
        </Suspense>
      )}
    </>
  )
}
