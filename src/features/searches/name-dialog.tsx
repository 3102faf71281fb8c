import { type ReactNode, useState } from 'react'

import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { nameProblem } from './search-rules.ts'

interface NameDialogProps {
  title: string
  description?: string
  name: string
  pending: boolean
  error: ReactNode
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a search. A refused name stays in the field. */
export function NameDialog({ name: first, onSave, pending, ...dialog }: NameDialogProps) {
  const [name, setName] = useState(first)
  const [shown, setShown] = useState<string | undefined>()
  return (
    <FormDialog
      {...dialog}
      pending={pending}
      submitLabel="Save"
      unsavedText={null}
      onSubmit={() => {
        const problem = nameProblem(name)
        setShown(problem)
        if (!problem && !pending) onSave(name.trim())
      }}
    >
      <TextField
        label="Name"
        value={name}
        required
        error={shown && nameProblem(name)}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
