import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'

import { limitText } from '#src/lib/errors.ts'
import { type FieldProblem, messageFor } from '#src/lib/field-problem.ts'
import { skillChoices, skillsQuery } from '#src/shared/reference-data.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import {
  deleteLearningPath,
  type LearningPathDraft,
  learningPathProblem,
  saveLearningPath,
} from './queries/learning-paths.ts'
import type { LearningPath } from './schemas.ts'

interface LearningPathDialogProps {
  profileId: string
  /** The path to edit; null adds one. */
  path: LearningPath | null
  onClose: () => void
  /** Called after `onClose`. */
  onSaved: () => void
}

/** The form that adds or edits a learning path. Closing asks before it discards changes. */
export function LearningPathDialog({ profileId, path, onClose, onSaved }: LearningPathDialogProps) {
  const formId = useId()
  const [before] = useState<LearningPathDraft>(() => ({
    title: path?.title ?? '',
    skillIds: path?.skills.map(({ id }) => id) ?? [],
  }))
  const [draft, setDraft] = useState(before)
  const [isLeaving, setLeaving] = useState(false)
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

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const found = learningPathProblem(draft)
    setProblem(found)
    if (found) {
      const field = found.field === 'title' ? 'input' : '[role=combobox]'
      return event.currentTarget.querySelector<HTMLElement>(field)?.focus()
    }
    const unsettled = unresolvedCombobox(event.currentTarget)
    if (unsettled) unsettled.focus()
    else save.mutate(draft)
  }
  function handleClose() {
    if (save.isPending) return
    const isChanged = draft.title !== before.title || draft.skillIds.join() !== before.skillIds.join()
    if (isChanged) setLeaving(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        onClose={handleClose}
        closeOnBackdrop={false}
        title={path ? 'Edit Learning Path' : 'Add Learning Path'}
        footer={
          <>
            <Button variant="secondary" onClick={handleClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} pending={save.isPending}>
              {path ? 'Save Learning Path' : 'Add Learning Path'}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={handleSubmit} noValidate className="grid gap-5 pb-44">
          <FormError>
            {save.isError &&
              (limitText(save.error) ?? 'The learning path could not be saved. Please try again.')}
          </FormError>
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
        </form>
      </Dialog>
      <DiscardDialog
        open={isLeaving}
        text="What you entered for this learning path has not been saved."
        onDiscard={onClose}
        onKeep={() => setLeaving(false)}
      />
    </>
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
