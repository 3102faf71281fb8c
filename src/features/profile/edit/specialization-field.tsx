import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { referenceKeys } from '#src/lib/reference-data.ts'
import { Button } from '#src/ui/button.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox.tsx'
import type { SpecializationRow } from '../queries/create-specialization.ts'
import { SpecializationDialog } from './specialization-dialog.tsx'

interface SpecializationFieldProps {
  options: readonly SpecializationRow[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** Specializations from the shared list, and the way to add one that is missing. */
export function SpecializationField({ options, value, onChange, error }: SpecializationFieldProps) {
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<SpecializationRow[]>([])
  const listed = new Map([...options, ...created].map((option) => [option.id, option]))

  function handleCreated(specialization: SpecializationRow) {
    setCreated((rows) => [...rows, specialization])
    if (!value.includes(specialization.id)) onChange([...value, specialization.id])
    setAdding(false)
    void client.invalidateQueries({ queryKey: referenceKeys.specializations })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <MultiCombobox
        label="Specializations"
        hint="What you want to be found for. Choose one or more."
        className="w-full"
        required
        options={[...listed.values()].map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        error={error}
        placeholder="Type to search"
        emptyText="Not in the list yet. You can create it below."
      />
      <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
        <Plus /> Create a new specialization
      </Button>
      {isAdding && <SpecializationDialog onCreated={handleCreated} onClose={() => setAdding(false)} />}
    </div>
  )
}
