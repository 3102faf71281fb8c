import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import type { DeskList } from '#src/shared/hiring/desk.ts'
import { changeListMutation, createListMutation, MAX_LIST_NAME_CHARACTERS } from '#src/shared/hiring/lists.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'

interface ListFormProps {
  /** Undefined for a new list. */
  list: { id: string; name: string; made_for: string | null } | undefined
  jobs: readonly NonNullable<Pick<DeskList, 'name' | 'job'>>[]
  onClose: () => void
  onSaved: (id: string) => void
}

/** The name of a shortlist, and the offer that it is for. */
export function ListForm({ list, jobs, onClose, onSaved }: ListFormProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [jobId, setJobId] = useState(list?.made_for ?? '')
  const [wasSent, setSent] = useState(false)
  const create = useMutation(createListMutation)
  const change = useMutation(changeListMutation)
  const save = list ? change : create
  const problem =
    overLimit(name, MAX_LIST_NAME_CHARACTERS) ??
    (wasSent && isBlank(name) ? 'Please name the list' : undefined)
  const isChanged = name !== (list?.name ?? '') || jobId !== (list?.made_for ?? '')
  const options = jobs.flatMap(({ name: label, job }) => (job ? [{ value: job.post_id, label }] : []))
  // The desk loads only the newest twenty offers.
  if (list?.made_for && !options.some(({ value }) => value === list.made_for))
    options.push({ value: list.made_for, label: 'An earlier job' })
  // The chosen offer was deleted in another tab.
  if (jobId && !options.some(({ value }) => value === jobId)) setJobId('')

  function handleSubmit() {
    setSent(true)
    if (isBlank(name) || problem || save.isPending) return
    if (list) {
      const changes = { id: list.id, name: name.trim(), job_id: jobId || null }
      change.mutate(changes, { onSuccess: () => onSaved(list.id) })
    } else create.mutate({ name, jobId: jobId || null }, { onSuccess: ({ id }) => onSaved(id) })
  }
  return (
    <FormDialog
      title={list ? 'Change list' : 'New list'}
      size="sm"
      submitLabel={list ? 'Save' : 'Make list'}
      pending={save.isPending}
      unsavedText={isChanged ? 'The name is not saved.' : null}
      error={failureText(save, 'The list was not saved. Check your connection and try again.')}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label="Name" value={name} error={problem} onChange={({ target }) => setName(target.value)} />
      {options.length > 0 && (
        <SelectField
          label="For your job"
          placeholder="None"
          value={jobId}
          options={options}
          onChange={({ target }) => setJobId(target.value)}
        />
      )}
    </FormDialog>
  )
}
