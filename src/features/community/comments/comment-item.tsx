import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { MarkedText } from '#src/lib/markdown/marked-text.tsx'
import { Folded } from '#src/lib/safety/folded.tsx'
import { MoreButton } from '#src/lib/safety/more-button.tsx'
import { HIDDEN_MEMBER } from '#src/lib/safety/things.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'

import { likeComment } from '../queries/reactions.ts'
import { LikeButton } from '../reaction-buttons.tsx'
import type { Comment } from '../schemas.ts'
import { useSignInRedirect } from '../use-sign-in-href.ts'

/** Authors only: readers don't load this code. */
const OwnCommentActions = lazy(() => import('./own-comment-actions.tsx'))
const CommentEditForm = lazy(() => import('./comment-edit-form.tsx'))

interface CommentItemProps {
  postId: string
  comment: Comment
  isOwn: boolean
  /** The address's hash names this comment. */
  isTarget: boolean
  /** Announces a change to screen readers. */
  onSay: (text: string) => void
}

/** One comment, with a link to itself; folded or a stub where the viewer should not see it. */
export function CommentItem(props: CommentItemProps) {
  const { id, author, content, created_at } = props.comment
  if (content === null) {
    return (
      <article
        id={`comment-${id}`}
        tabIndex={-1}
        aria-label="Hidden comment"
        className="flex scroll-mt-24 flex-wrap gap-x-2 py-3 text-ink-muted text-sm outline-none"
      >
        <p>Moderators have hidden this comment.</p> <RelativeTime date={created_at} />
      </article>
    )
  }
  return (
    <Folded thingId={id} authorId={author?.id ?? null}>
      <ShownComment {...props} content={content} />
    </Folded>
  )
}

function ShownComment(props: CommentItemProps & { content: string }) {
  const { postId, comment, content, isOwn, isTarget, onSay } = props
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const like = useMutation(likeComment)
  const toSignIn = useSignInRedirect()
  const { id, author, like_count: likes, user_has_liked: liked } = comment
  const name = author?.full_name ?? HIDDEN_MEMBER
  const face = { id: author?.id ?? id, name, src: author?.avatar_url ?? null }
  const edited = Date.parse(comment.updated_at) > Date.parse(comment.created_at)

  function toggleLike() {
    if (!currentUser()) return toSignIn()
    like.mutate(
      { postId, commentId: id, on: !liked },
      { onError: (error) => console.error('A comment like was not kept', error.message) },
    )
  }

  /** The form disappears with the focused button, so the focus moves to the comment. */
  function closeForm(isSaved: boolean) {
    flushSync(() => setEditing(false))
    article.current?.focus()
    if (isSaved) onSay('Your comment was changed.')
  }

  /** Moves the focus to a neighbouring comment before this one is removed. */
  function moveFocusOn() {
    const item = article.current?.parentElement
    const beside = item?.nextElementSibling ?? item?.previousElementSibling
    const next = beside?.querySelector('article') ?? document.getElementById('comments')
    next?.focus()
  }

  return (
    <article
      ref={article}
      id={`comment-${id}`}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      className={cx(
        '-mx-3 flex scroll-mt-24 gap-3 rounded-lg px-3 py-3 outline-none',
        isTarget && 'bg-accent-soft/60',
      )}
    >
      <Avatar {...face} className="max-sm:hidden" />
      <Avatar {...face} size="xs" className="sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          {author?.username ? (
            <Link
              to={`/profile/${author.id}`}
              dir="auto"
              className="min-w-0 max-w-full font-semibold hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="text-ink-muted">{name}</span>
          )}
          <Link
            to={{ hash: `comment-${id}` }}
            preventScrollReset
            className="inline-flex min-h-6 items-center text-ink-muted text-sm hover:underline"
          >
            <RelativeTime date={comment.created_at} />
          </Link>
          {edited && <span className="text-ink-muted text-sm">· edited</span>}
          {!isOwn && (
            <MoreButton
              thing={{ kind: 'comment', id, author: author && { id: author.id, name } }}
              className="ml-auto"
            />
          )}
          {isOwn && !isEditing && (
            <Suspense>
              <OwnCommentActions
                postId={postId}
                commentId={id}
                isHidden={comment.hidden === true}
                onEdit={() => setEditing(true)}
                onDelete={moveFocusOn}
                onDeleted={() => onSay('Your comment was deleted.')}
              />
            </Suspense>
          )}
        </div>
        {isEditing ? (
          <Suspense>
            <CommentEditForm {...{ postId, content }} commentId={id} onDone={closeForm} />
          </Suspense>
        ) : (
          <div className="prose whitespace-pre-wrap" dir="auto">
            <MarkedText text={content} />
          </div>
        )}
        {!isEditing && (
          <LikeButton
            liked={liked}
            count={likes}
            onToggle={toggleLike}
            describedBy={`comment-${id}`}
            className="mt-0.5 -ml-2.5 print:hidden"
          />
        )}
      </div>
    </article>
  )
}
