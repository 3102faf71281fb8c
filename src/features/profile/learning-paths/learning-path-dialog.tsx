import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { limitText } from '#src/lib/error-texts.ts'
import { type FieldProblem, messageFor } from '#src/lib/field-problem.ts'
import { skillChoices, skillsQuery } from '#src/shared/reference-data.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import {
  deleteLearningPath,
  type LearningPathDraft,
  learningPathProblem,
  saveLearningPath,
} from '../queries/learning-paths.ts'
import type { LearningPath } from '../schemas.ts'

interface LearningPathDialogProps {
  profileId: string
  /** The path to edit; null adds one. */
  path: LearningPath | null
  onClose: () => void
  /** Called after `onClose`. */
  onSaved: () => void
}

/** The form that adds or edits a learning path. */
export function LearningPathDialog({ profileId, path, onClose, onSaved }: LearningPathDialogProps) {
  const [before] = useState<LearningPathDraft>(() => ({
    title: path?.title ?? '',
    skillIds: path?.skills.map(({ id }) => id) ?? [],
  }))
  const [draft, setDraft] = useState(before)
  /** The problem of the last try; shown until it is fixed. */
  const [problem, setProblem] = useState<FieldProblem<keyof LearningPathDraft> | null>(null)
  const current = problem && learningPathProblem(draft)
  const errorOf = (field: keyof LearningPathDraft) =>
    problem?.field === field ? messageFor(current, field) : undefined
  const skills = useQuery(skillsQuery())
  const save = useMutation({
    mutationFn: (input: LearningPathDraft, { client }) =>
      saveLearningPath(client, { profileId, path, draft: input }),
    onSuccess: () => {
      onClose()
      onSaved()
    },
  })

  const isChanged = draft.title !== before.title || draft.skillIds.join() !== before.skillIds.join()

  function handleSubmit(form: HTMLFormElement) {
    if (save.isPending) return
    const found = learningPathProblem(draft)
    setProblem(found)
    if (found) {
      const field = found.field === 'title' ? 'input' : '[role=combobox]'
      return form.querySelector<HTMLElement>(field)?.focus()
    }
    const unsettled = unresolvedCombobox(form)
    if (unsettled) unsettled.focus()
    else save.mutate(draft)
  }
  return (
    <FormDialog
      title={path ? 'Edit Learning Path' : 'Add Learning Path'}
      submitLabel={path ? 'Save Learning Path' : 'Add Learning Path'}
      pending={save.isPending}
      unsavedText={isChanged ? 'What you entered for this learning path has not been saved.' : null}
      error={
        save.isError && (limitText(save.error) ?? 'The learning path could not be saved. Please try again.')
      }
      className="pb-44"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="What are you working towards?"
        placeholder="Cloud engineer"
        required
        error={errorOf('title')}
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <MultiCombobox
        label="Skills on the way"
        required
        error={errorOf('skillIds')}
        options={skillChoices(skills.data)}
        state={skills}
        value={draft.skillIds}
        onChange={(skillIds) => setDraft({ ...draft, skillIds })}
      />
    </FormDialog>
  )
}

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
