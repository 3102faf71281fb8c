import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import { failureText } from '#src/lib/error-texts.ts'
import { AppError } from '#src/lib/errors.ts'
import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { changePersonMutation } from '../queries/answer-list.ts'

/** Limit of the database. */
const MAX_NOTE_CHARACTERS = 1_000
const draftSchema = v.string()

interface PersonNoteProps {
  listId: string
  memberId: string
  note: string | null
}

/**
 * The author's note about somebody on their list, saved when it is left. Words that could not be saved stay on this
 * device.
 */
export function PersonNote({ listId, memberId, note }: PersonNoteProps) {
  const draftKey = `hibo-draft:hiring-note:${listId}:${memberId}`
  const kept = note ?? ''
  /** Differs from the note by spaces at most when it is shown: they are not worth keeping. */
  const [spaced, setSpaced] = useState(kept)
  const text = useStored(draftKey, draftSchema) ?? (spaced.trim() === kept ? spaced : kept)
  const save = useMutation({
    ...changePersonMutation,
    // By then this form is gone with its row.
    onError: (error) => error instanceof AppError && toast.error(error.message),
  })
  const isChanged = text.trim() !== kept
  const problem = overLimit(text, MAX_NOTE_CHARACTERS)

  function send(onSaved: () => void) {
    if (save.isPending || problem || !isChanged) return
    save.mutate(
      { listId, memberId, change: { note: text } },
      {
        onSuccess: () => {
          // Not what was typed meanwhile.
          if (readStored(draftKey, draftSchema) === text) writeStored(draftKey, null)
          onSaved()
        },
      },
    )
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.querySelector('textarea')
    // The button is gone.
    send(() => field?.focus())
  }
  return (
    <form
      onSubmit={handleSubmit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) send(() => {})
      }}
      className="grid justify-items-start gap-2"
    >
      <TextareaField
        label="Your note"
        className="w-full"
        minRows={1}
        maxRows={8}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setSpaced(target.value)
          writeStored(draftKey, target.value.trim() === kept ? null : target.value)
        }}
      />
      <FormError>
        {failureText(save, 'Your note was not saved. Check your connection and try again.')}
      </FormError>
      {isChanged && (
        <Button type="submit" size="sm" variant="secondary" pending={save.isPending}>
          Save note
        </Button>
      )}
      <p role="status" className="text-sm text-success-ink empty:sr-only">
        {save.isSuccess && !isChanged && 'Saved'}
      </p>
    </form>
  )
}
