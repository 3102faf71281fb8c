import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'

import { appealProblem, draftSchema, MAX_APPEAL_CHARACTERS } from './appeal-rules.ts'
import { sendAppealMutation } from './queries.ts'

/** Asks for another look at a decision. The text is stored until it has arrived. */
export function AppealForm({ decisionId }: { decisionId: number }) {
  const draftKey = `hibo-draft:appeal:${decisionId}`
  const text = useStored(draftKey, draftSchema) ?? ''
  const [isOpen, setOpen] = useState(text !== '')
  const [error, setError] = useState<string>()
  const appeal = useMutation(sendAppealMutation)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (appeal.isPending) return
    const problem = appealProblem(text)
    setError(problem)
    if (problem) return event.currentTarget.querySelector('textarea')?.focus()
    appeal.mutate(
      { decisionId, text },
      {
        onSuccess: () => {
          writeStored(draftKey, null)
          toast.success('Your appeal has arrived.')
        },
      },
    )
  }
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        Appeal
      </Button>
    )
  }
  return (
    <form aria-label="Appeal" onSubmit={handleSubmit} noValidate className="grid gap-3">
      <TextareaField
        label="Why should it be decided otherwise?"
        hint="You can appeal once. If there is another moderator, they decide."
        autoFocus
        required
        minRows={3}
        value={text}
        maxCharacters={MAX_APPEAL_CHARACTERS}
        error={error}
        onChange={(event) => {
          setError(undefined)
          writeStored(draftKey, event.target.value || null)
        }}
      />
      <FormError>
        {failureText(appeal, 'Your appeal could not be sent. Check your connection and try again.')}
      </FormError>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={appeal.isPending}>
          Send appeal
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            writeStored(draftKey, null)
            setOpen(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
