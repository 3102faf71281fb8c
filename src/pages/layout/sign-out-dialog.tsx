import { createPortal } from 'react-dom'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** The name of an unsent text, by the kind of its key. */
const UNSENT_NAMES: Readonly<Record<string, string>> = {
  message: 'a message',
  unsent: 'a message',
  'job-answer': 'a message',
  post: 'a post',
  job: 'a post',
  'post-edit': 'a post',
  comment: 'a comment',
  'comment-edit': 'a comment',
  reply: 'a comment',
  profile: 'changes to your profile',
  project: 'a project',
  rating: 'a review',
}

interface SignOutDialogProps {
  /** The kinds of what is unsent, from `unsentKinds`. */
  kinds: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Names what signing out would delete from this device. Rendered outside the phone's menu, which the click closes. */
export function SignOutDialog({ kinds, onConfirm, onClose }: SignOutDialogProps) {
  const names = new Set(kinds.map((kind) => UNSENT_NAMES[kind] ?? 'another text'))
  return createPortal(
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title="Sign out and lose your words?"
      text={`Not sent or saved yet: ${[...names].join(', ')}. Signing out deletes it from this device.`}
      confirmLabel="Sign out"
      cancelLabel="Stay"
    />,
    document.body,
  )
}
