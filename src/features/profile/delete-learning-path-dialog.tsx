import { useMutation } from '@tanstack/react-query'

import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { deleteLearningPath } from './queries/learning-paths.ts'
import type { LearningPath } from './schemas.ts'

interface DeleteLearningPathDialogProps {
  path: LearningPath
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a learning path is deleted. */
export function DeleteLearningPathDialog({ path, onClose, onDeleted }: DeleteLearningPathDialogProps) {
  const remove = useMutation({
    mutationFn: (id: string, { client }) => deleteLearningPath(client, id),
    onSuccess: onDeleted,
  })
  return (
    <ConfirmDialog
      open
      title="Delete this learning path?"
      text={path.title}
      confirmLabel="Delete"
      pending={remove.isPending}
      error={remove.isError && 'The learning path could not be deleted. Please try again.'}
      onConfirm={() => remove.mutate(path.id)}
      onClose={onClose}
    />
  )
}
