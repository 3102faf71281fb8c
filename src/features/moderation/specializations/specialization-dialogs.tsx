import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/lib/error-texts.ts'
import { errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
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

interface ActRules {
  /** The parts of the title before and after the name. */
  title: [before: string, after: string]
  description: string
  /** Builds the act from the typed or chosen text. */
  act: (text: string) => SpecializationAct
  /** The problem that keeps the form from being sent. */
  problem: (text: string, name: string) => string | undefined
  done: (text: string, name: string) => string
}

const ACTS = {
  Rename: {
    title: ['Rename', ''],
    description: 'Everybody who has it gets the new name, and everybody else can choose it.',
    act: (name) => ({ action: 'rename', name }),
    problem: (text, name) =>
      text === '' || text === name
        ? 'Please write the new name.'
        : tooLong(text, 'A name', MAX_NAME_CHARACTERS),
    done: (text) => `${text}: renamed.`,
  },
  Merge: {
    title: ['Merge', ' into another one'],
    description: 'Everybody who has it gets the other one instead. This can’t be undone.',
    act: (target) => ({ action: 'merge', target }),
    problem: (text) => (text === '' ? 'Please choose the one that stays.' : undefined),
    done: (_text, name) => `${name}: merged.`,
  },
  Hide: {
    title: ['Hide', ''],
    description:
      'Only those who have it still see it on their own profile. Its author reads the reason and can appeal. Undo it in the queue, among the closed cases.',
    act: (reason) => ({ action: 'hide', reason }),
    problem: (text) => reasonProblem(text),
    done: (_text, name) => `${name}: hidden.`,
  },
} satisfies Record<string, ActRules>

export type ActName = keyof typeof ACTS
export const ACT_NAMES: readonly ActName[] = ['Rename', 'Merge', 'Hide']

interface ActDialogProps {
  one: DeskSpecialization
  name: ActName
  onClose: () => void
}

/** Renames, merges or hides a specialization. Hiding is a decision on its case, which can be undone there. */
export function ActDialog({ one, name, onClose }: ActDialogProps) {
  const { title, description, act, problem, done }: ActRules = ACTS[name]
  const start = name === 'Rename' ? one.name : ''
  const [value, setValue] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const { data: all = [] } = useQuery({ ...specializationsQuery(), enabled: name === 'Merge' })
  const send = useMutation(actOnSpecializationMutation)
  const text = value.trim()
  const found = problem(text, one.name)
  const field = {
    value,
    error: isChecked ? found : undefined,
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
  }

  function handleSubmit() {
    setChecked(true)
    if (found || send.isPending) return
    function handleDone() {
      toast.success(done(text, one.name))
      onClose()
    }
    send.mutate({ id: one.id, ...act(text) }, { onSuccess: handleDone })
  }
  return (
    <FormDialog
      title={`${title[0]} “${one.name}”${title[1]}`}
      description={description}
      submitLabel={name}
      pending={send.isPending}
      unsavedText={text === start ? null : 'Nothing has been changed yet.'}
      error={
        errorCode(send.error) === UNIQUE_VIOLATION
          ? 'There is one of this name. Merge this one into it.'
          : failureText(send, 'Nothing was changed. Please try again.')
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {name === 'Rename' && <TextField label="Name" {...field} />}
      {name === 'Merge' && (
        <SelectField
          label="The one that stays"
          placeholder="Choose one"
          options={all.filter(({ id }) => id !== one.id).map(({ id, name: label }) => ({ value: id, label }))}
          {...field}
        />
      )}
      {name === 'Hide' && (
        <TextareaField label="Reason" minRows={3} maxCharacters={MAX_REASON_CHARACTERS} {...field} />
      )}
    </FormDialog>
  )
}
