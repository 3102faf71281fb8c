import { useMutation } from '@tanstack/react-query'

import type { Project } from '#src/lib/domain/project.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { deleteProject } from './queries/projects.ts'

interface DeleteProjectDialogProps {
  project: Project
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a project is deleted. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const remove = useMutation(deleteProject)
  return (
    <ConfirmDialog
      open
      title={project.title}
      text="Are you sure you want to delete this project?"
      confirmLabel="Delete"
      pending={remove.isPending}
      error={remove.isError && 'Failed to delete project. Please try again.'}
      onConfirm={() => remove.mutate(project, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  )
}
