import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { errorCode, serverMessage, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { tooLong } from '#src/lib/too-long.ts'
import { specializationsQuery } from '#src/shared/reference-data.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { MAX_REASON_CHARACTERS, reasonProblem } from '../case/decision-rules.ts'
import {
  actOnSpecializationMutation,
  type DeskSpecialization,
  type SpecializationAct,
} from '../queries/specializations.ts'

/** The database's limit. */
const MAX_NAME_CHARACTERS = 100

interface ActDialogProps {
  one: DeskSpecialization
  onClose: () => void
}

/** Gives it another name, for everybody who has it. */
export function RenameDialog({ one, onClose }: ActDialogProps) {
  const [name, setName] = useState(one.name)
  const text = name.trim()
  return (
    <ActDialog
      {...{ one, onClose }}
      title={`Rename “${one.name}”`}
      description="Everybody who has it gets the new name, and everybody else can choose it."
      submitLabel="Rename"
      act={{ action: 'rename', name: text }}
      problem={
        text === '' || text === one.name
          ? 'Please write the new name.'
          : tooLong(text, 'A name', MAX_NAME_CHARACTERS)
      }
      done={`${text}: renamed.`}
      isChanged={text !== one.name}
    >
      {(problem) => (
        <TextField
          label="Name"
          value={name}
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </ActDialog>
  )
}

/** Replaces it by another one that everybody can choose. */
export function MergeDialog({ one, onClose }: ActDialogProps) {
  const [target, setTarget] = useState('')
  const others = (useQuery(specializationsQuery()).data ?? []).filter(({ id }) => id !== one.id)
  return (
    <ActDialog
      {...{ one, onClose }}
      title={`Merge “${one.name}” into another one`}
      description="Everybody who has it gets the other one instead. This can’t be undone."
      submitLabel="Merge"
      act={{ action: 'merge', target }}
      problem={target === '' ? 'Please choose the one that stays.' : undefined}
      done={`${one.name}: merged.`}
      isChanged={target !== ''}
    >
      {(problem) => (
        <SelectField
          label="The one that stays"
          placeholder="Choose one"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={target}
          error={problem}
          onChange={({ target: field }) => setTarget(field.value)}
        />
      )}
    </ActDialog>
  )
}

/** Hides it from everybody but those who have it. A decision on its case, which can be undone there. */
export function HideDialog({ one, onClose }: ActDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      {...{ one, onClose }}
      title={`Hide “${one.name}”`}
      description="Only those who have it still see it on their own profile. Its author reads the reason and can appeal. Undo it in the queue, among the closed cases."
      submitLabel="Hide"
      act={{ action: 'hide', reason: reason.trim() }}
      problem={reasonProblem(reason)}
      done={`${one.name}: hidden.`}
      isChanged={reason.trim() !== ''}
    >
      {(problem) => (
        <TextareaField
          label="Reason"
          minRows={3}
          maxCharacters={MAX_REASON_CHARACTERS}
          value={reason}
          error={problem}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ActDialog>
  )
}

interface ActFormProps extends ActDialogProps {
  title: string
  description: string
  submitLabel: string
  act: SpecializationAct
  /** Keeps the form from being sent. */
  problem: string | undefined
  /** Confirms the act. */
  done: string
  isChanged: boolean
  /** The field, with the problem once it was tried. */
  children: (problem: string | undefined) => ReactNode
}

function ActDialog({ one, act, problem, done, isChanged, onClose, children, ...dialog }: ActFormProps) {
  const send = useMutation(actOnSpecializationMutation)
  const [isChecked, setChecked] = useState(false)

  function handleSubmit() {
    setChecked(true)
    if (problem || send.isPending) return
    send.mutate(
      { id: one.id, ...act },
      {
        onSuccess: () => {
          toast.success(done)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      {...dialog}
      pending={send.isPending}
      unsavedText={isChanged ? 'Nothing has been changed yet.' : null}
      error={send.isError && errorText(send.error)}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {children(isChecked ? problem : undefined)}
    </FormDialog>
  )
}

function errorText(error: unknown) {
  if (errorCode(error) === UNIQUE_VIOLATION) return 'There is one of this name. Merge this one into it.'
  return serverMessage(error, 'Nothing was changed. Please try again.')
}
