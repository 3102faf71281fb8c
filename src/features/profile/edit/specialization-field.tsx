import { Plus } from 'lucide-react'

import { Button } from '#src/ui/button.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import type { OptionsState } from '#src/ui/multi-combobox/options-status.tsx'
import type { SpecializationRow } from '../queries/create-specialization.ts'

interface SpecializationFieldProps {
  options: readonly SpecializationRow[]
  state: OptionsState
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Opens the dialog, which is outside the form: HTML does not allow nested forms. */
  onCreate: () => void
  error?: string | undefined
}

/** Selects specializations from the shared list, with a button to add a new one. */
export function SpecializationField({
  options,
  state,
  value,
  onChange,
  onCreate,
  error,
}: SpecializationFieldProps) {
  return (
    <div data-field="specializations" className="grid justify-items-start gap-2">
      <MultiCombobox
        label="Specializations"
        hint="What you want to be found for. Choose one or more."
        className="w-full"
        required
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        state={state}
        value={value}
        onChange={onChange}
        error={error}
        placeholder="Type to search"
        emptyText="Not in the list yet. You can create it below."
      />
      <Button variant="ghost" size="sm" onClick={onCreate}>
        <Plus /> Create a new specialization
      </Button>
    </div>
  )
}
