import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import * as v from 'valibot'

import { failureText } from '#src/lib/error-texts.ts'
import { errorCode } from '#src/lib/errors.ts'
import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { writeNoteMutation } from '../queries/answer-list.ts'

/** Limit of the database. */
const MAX_NOTE_CHARACTERS = 1_000
/** An unsaved note, and the saved note that its edit began with. */
const draftSchema = v.object({ text: v.string(), former: v.string() })

const draftKey = (listId: string, memberId: string) => `hibo-draft:hiring-note:${listId}:${memberId}`

/** Whether this device has an unsaved note about the person. */
export function useHasDraft(listId: string, memberId: string): boolean {
  return useStored(draftKey(listId, memberId), draftSchema) !== null
}

interface PersonNoteProps {
  listId: string
  memberId: string
  note: string | null
  /** The note has just been opened, so its field takes the focus. */
  takesFocus?: boolean
}

/**
 * The viewer's note about somebody on their list, saved when it is left. Words that could not be saved stay on this
 * device. If the note was changed elsewhere meanwhile, both texts are shown, and the viewer chooses.
 */
export function PersonNote({ listId, memberId, note, takesFocus = false }: PersonNoteProps) {
  const key = draftKey(listId, memberId)
  const savedNote = note ?? ''
  const draft = useStored(key, draftSchema)
  /** The typed text while it differs from the note only in surrounding spaces, which are not stored. */
  const [spacedText, setSpacedText] = useState(savedNote)
  const form = useRef<HTMLFormElement>(null)
  const former = draft?.former ?? savedNote
  const text = draft?.text ?? (spacedText.trim() === savedNote ? spacedText : savedNote)
  const save = useMutation({
    ...writeNoteMutation,
    // An option of the hook, because callbacks of `mutate` do not run after this row has unmounted.
    onError: (error) => errorCode(error) === 'PT404' && toast.error(error.message),
  })
  const isChanged = text.trim() !== savedNote
  const isContested = isChanged && former !== savedNote && !save.isPending
  const problem = overLimit(text, MAX_NOTE_CHARACTERS)

  function send(over: string, onSaved: () => void) {
    if (save.isPending || problem || !isChanged) return
    save.mutate(
      { listId, memberId, note: text, former: over },
      {
        onSuccess: (isSaved) => {
          if (!isSaved) return
          // Keeps what was typed during the request.
          const now = readStored(key, draftSchema)
          writeStored(key, now && now.text !== text ? { text: now.text, former: text.trim() } : null)
          onSaved()
        },
      },
    )
  }
  // The focused button disappears.
  const focusField = () => form.current?.querySelector('textarea')?.focus()
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send(savedNote, focusField)
  }
  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !isContested) send(former, () => {})
      }}
      className="grid justify-items-start gap-2"
    >
      <TextareaField
        label="Your note"
        className="w-full"
        minRows={1}
        maxRows={8}
        autoFocus={takesFocus}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setSpacedText(target.value)
          writeStored(key, target.value.trim() === former ? null : { text: target.value, former })
        }}
      />
      <FormError>
        {failureText(save, 'Your note was not saved. Check your connection and try again.')}
      </FormError>
      {isContested && (
        <Notice tone="warning">
          <p>
            You changed this note in another tab or on another device.{' '}
            {savedNote ? 'There it says:' : 'There it was deleted.'}
          </p>
          {savedNote && (
            <blockquote dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
              {savedNote}
            </blockquote>
          )}
        </Notice>
      )}
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="secondary" pending={save.isPending}>
            {isContested ? 'Save mine instead' : 'Save note'}
          </Button>
          {isContested && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                writeStored(key, null)
                focusField()
              }}
            >
              Keep the other
            </Button>
          )}
        </div>
      )}
      <p role="status" className="text-sm text-success-ink empty:sr-only">
        {save.data === true && !isChanged && 'Saved'}
      </p>
    </form>
  )
}
