import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import {
  type NewSpecialization,
  specializationDescriptionProblem,
  specializationNameProblem,
} from '../new-specialization.ts'
import { createSpecialization, type SpecializationRow } from '../queries/create-specialization.ts'

interface SpecializationDialogProps {
  /** The current list: an existing name is selected instead of added again. */
  existing: readonly SpecializationRow[]
  onCreated: (specialization: SpecializationRow) => void
  onClose: () => void
}

const EMPTY: NewSpecialization = { name: '', description: '', icon: '' }

/** The dialog, in Somali, that adds a specialization to the shared list. */
export function SpecializationDialog({ existing, onCreated, onClose }: SpecializationDialogProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: (input: NewSpecialization, { client }) => createSpecialization(client, input),
    onSuccess: ({ data }) => {
      if (data) onCreated(data)
    },
  })
  const failed = create.data?.error
  const descriptionProblem = specializationDescriptionProblem(draft.description)

  const hasInput = draft.name !== '' || draft.description !== '' || draft.icon !== ''

  function handleSubmit() {
    if (create.isPending) return
    const found = specializationNameProblem(draft.name)
    setProblem(found)
    if (found || descriptionProblem) return
    const name = draft.name.trim().toLowerCase()
    const same = existing.find((entry) => entry.name.toLowerCase() === name)
    if (same) onCreated(same)
    else create.mutate(draft)
  }
  return (
    <FormDialog
      title={<span lang="so">Ku dar xirfad cusub</span>}
      description={
        <span lang="so">
          Xirfad aan liiska ku jirin magac u bixi. Isla markiiba boggaaga way ka muuqanaysaa; dadka kalena
          liiska way ka dooran karaan marka la hubiyo.
        </span>
      }
      lang="so"
      cancelLabel="Ka noqo"
      submitLabel="Ku dar xirfadda"
      pending={create.isPending}
      unsavedText={hasInput ? 'What you entered for this specialization has not been saved.' : null}
      error={
        failed &&
        (failed.limit || (
          <span lang="so">
            {failed.isRefused
              ? 'Tan lama oggola. Magac kale isku day, ciwaan internetna ha ku darin.'
              : 'Khalad ayaa dhacay markii la abuurayay xirfadda. Fadlan dib u isku day.'}
          </span>
        ))
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="Magaca xirfadda"
        required
        value={draft.name}
        error={problem ?? undefined}
        onChange={({ target }) => {
          setDraft({ ...draft, name: target.value })
          setProblem(null)
        }}
      />
      <TextareaField
        label="Faahfaahin (ikhtiyaari)"
        minRows={3}
        error={descriptionProblem ?? undefined}
        value={draft.description}
        onChange={({ target }) => setDraft({ ...draft, description: target.value })}
      />
      <TextField
        label="Astaan (ikhtiyaari)"
        hint="Magaca fasalka astaanta, tusaale ahaan: smartphone"
        maxLength={100}
        autoCapitalize="none"
        value={draft.icon}
        onChange={({ target }) => setDraft({ ...draft, icon: target.value.replace(/[^A-Za-z0-9 _:-]/g, '') })}
      />
    </FormDialog>
  )
}
