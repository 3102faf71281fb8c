import { useMutation } from '@tanstack/react-query'

import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { deleteLearningPath } from './queries/learning-paths.ts'
import type { LearningPath } from './schemas.ts'

export function DeleteLearningPath({ path, onClose }: { path: LearningPath; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: (id: string, { client }) => deleteLearningPath(client, id),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
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
