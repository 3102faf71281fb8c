import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'

import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import {
  MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS,
  MAX_SPECIALIZATION_NAME_CHARACTERS,
  type NewSpecialization,
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

/** The dialog, in Somali, that adds a specialization to the shared list. Closing asks before it discards input. */
export function SpecializationDialog({ existing, onCreated, onClose }: SpecializationDialogProps) {
  const formId = useId()
  const [draft, setDraft] = useState(EMPTY)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: (input: NewSpecialization, { client }) => createSpecialization(client, input),
    onSuccess: ({ data }) => {
      if (data) onCreated(data)
    },
  })
  const failed = create.data?.error

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (create.isPending) return
    const found = specializationNameProblem(draft.name)
    setProblem(found)
    if (found) return
    const name = draft.name.trim().toLowerCase()
    const same = existing.find((entry) => entry.name.toLowerCase() === name)
    if (same) onCreated(same)
    else create.mutate(draft)
  }
  function handleClose() {
    if (create.isPending) return
    if (draft.name || draft.description || draft.icon) setLeaving(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        onClose={handleClose}
        closeOnBackdrop={false}
        title={<span lang="so">Ku dar xirfad cusub</span>}
        description={
          <span lang="so">Xirfad aan liiska ku jirin magac u bixi, dadka kale na way dooran karaan.</span>
        }
        footer={
          <>
            <Button variant="secondary" onClick={handleClose} lang="so">
              Ka noqo
            </Button>
            <Button type="submit" form={formId} pending={create.isPending} lang="so">
              Ku dar xirfadda
            </Button>
          </>
        }
      >
        <form id={formId} lang="so" onSubmit={handleSubmit} noValidate className="grid gap-5">
          <FormError>
            {failed?.limit ? (
              <span lang="en">{failed.limit}</span>
            ) : (
              failed && 'Khalad ayaa dhacay markii la abuurayay xirfadda. Fadlan dib u isku day.'
            )}
          </FormError>
          <TextField
            label="Magaca xirfadda"
            required
            maxLength={MAX_SPECIALIZATION_NAME_CHARACTERS}
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
            maxLength={MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS}
            value={draft.description}
            onChange={({ target }) => setDraft({ ...draft, description: target.value })}
          />
          <TextField
            label="Astaan (ikhtiyaari)"
            hint="Magaca fasalka astaanta, tusaale ahaan: smartphone"
            maxLength={100}
            autoCapitalize="none"
            value={draft.icon}
            onChange={({ target }) =>
              setDraft({ ...draft, icon: target.value.replace(/[^A-Za-z0-9 _:-]/g, '') })
            }
          />
        </form>
      </Dialog>
      <DiscardDialog
        open={isLeaving}
        text="What you entered for this specialization has not been saved."
        onDiscard={onClose}
        onKeep={() => setLeaving(false)}
      />
    </>
  )
}
