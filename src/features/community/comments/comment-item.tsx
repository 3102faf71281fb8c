import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { currentUser } from '#src/lib/session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'

import { likeComment } from '../queries/reactions.ts'
import { deleteComment } from '../queries/write-comment.ts'
import { LikeButton } from '../reaction-buttons.tsx'
import type { Comment } from '../schemas.ts'
import { useSignInRedirect } from '../use-reactions.ts'
import { CommentEditForm } from './comment-edit-form.tsx'
import { CommentText } from './comment-text.tsx'

interface CommentItemProps {
  postId: string
  comment: Comment
  isOwn: boolean
  /** The address points at it. */
  isTarget: boolean
}

/** One comment, with an address of its own. */
export function CommentItem({ postId, comment, isOwn, isTarget }: CommentItemProps) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(deleteComment)
  const like = useMutation(likeComment)
  const toSignIn = useSignInRedirect()
  const { id, author, content, like_count: likes, user_has_liked: liked } = comment
  const edited = Date.parse(comment.updated_at) > Date.parse(comment.created_at)

  function toggleLike() {
    if (!currentUser()) return toSignIn()
    like.mutate(
      { postId, commentId: id, on: !liked },
      { onError: (error) => console.error('A comment like was not kept', error.message) },
    )
  }

  return (
    <article
      id={`comment-${id}`}
      tabIndex={-1}
      aria-label={`Comment by ${author.full_name}`}
      className={cx(
        '-mx-3 flex scroll-mt-24 gap-3 rounded-lg px-3 py-3 outline-none',
        isTarget && 'bg-accent-soft/60',
      )}
    >
      <Avatar id={author.id} name={author.full_name} src={author.avatar_url} className="max-sm:hidden" />
      <Avatar
        id={author.id}
        name={author.full_name}
        src={author.avatar_url}
        size="xs"
        className="sm:hidden"
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <Link
            to={`/profile/${author.id}`}
            dir="auto"
            className="min-w-0 max-w-full truncate font-semibold hover:underline"
          >
            {author.full_name}
          </Link>
          <Link
            to={{ hash: `comment-${id}` }}
            preventScrollReset
            className="inline-flex min-h-6 items-center text-ink-muted text-sm hover:underline"
          >
            <RelativeTime date={comment.created_at} />
          </Link>
          {edited && <span className="text-ink-muted text-sm">· edited</span>}
          {isOwn && !isEditing && (
            <span className="ml-auto flex">
              <IconButton label="Edit comment" size="sm" onClick={() => setEditing(true)}>
                <Pencil />
              </IconButton>
              <IconButton label="Delete comment" size="sm" danger onClick={() => setAsking(true)}>
                <Trash2 />
              </IconButton>
            </span>
          )}
        </div>
        {isEditing ? (
          <CommentEditForm postId={postId} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <CommentText content={content} />
        )}
        {!isEditing && (
          <LikeButton liked={liked} count={likes} onToggle={toggleLike} className="mt-0.5 -ml-2.5" />
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Comment"
        text="Are you sure you want to delete this comment?"
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          setAsking(false)
          remove.mutate({ id, postId })
        }}
      />
    </article>
  )
}
