import { useRef, useState } from 'react'

import { MoreButton } from '#src/shared/safety/more-button.tsx'
import type { Person } from '#src/shared/safety/things.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

const RemoveDialog = lazyDialog(() =>
  import('./own-comment-actions.tsx').then((module) => module.RemoveDialog),
)

interface CommentMoreProps {
  id: string
  postId: string
  /** Null if nobody may know them here. */
  author: Person | null
  /** The viewer has written the post. */
  isUnderOwnPost: boolean
}

/** The menu of another member's comment. The author of the post can remove the comment. */
export function CommentMore({ id, postId, author, isUnderOwnPost }: CommentMoreProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <span ref={place} className="ml-auto">
      <MoreButton
        thing={{ kind: 'comment', id, author }}
        onRemove={isUnderOwnPost ? () => setRemoving(true) : undefined}
      />
      {isRemoving && (
        <RemoveDialog commentId={id} {...{ postId, place }} onClose={() => setRemoving(false)} />
      )}
    </span>
  )
}
