import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

import type { Person } from './things.ts'
import { useChangeRelationship } from './use-change-relationship.ts'

/** Says what a block does and what it does not, and blocks. */
export function BlockDialog({ member, onClose }: { member: Person; onClose: () => void }) {
  const { change, isPending } = useChangeRelationship()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={
        <>
          Block <bdi translate="no">{member.name}</bdi>?
        </>
      }
      text={
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>They can’t write to you, comment on your posts or rate you. Nor can you with them.</li>
          <li>
            Their posts, comments and reviews are folded for you, and your conversation leaves your list.
            Others still see what they wrote. You can remove their comments from your own posts.
          </li>
          <li>Nobody tells them.</li>
          <li>
            Your profile and your posts are public, so they can still read them. You can unblock them at any
            time.
          </li>
        </ul>
      }
      confirmLabel="Block"
      pending={isPending}
      onConfirm={async () => (await change(member, 'block')) && onClose()}
    />
  )
}
