import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { serverMessage } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { decideAppeal } from '../queries/case.ts'
import type { Decision } from '../schemas.ts'
import { MAX_REASON, reasonProblem } from './decision-rules.ts'

interface AppealFormProps {
  decision: Decision
  /** Gets the text to announce. */
  onAnswered: (text: string) => void
}

/** Answers an appeal: the decision stays, or it is undone. */
export function AppealForm({ decision, onAnswered }: AppealFormProps) {
  const answer = useMutation(decideAppeal)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = reasonProblem(text)

  function send(granted: boolean) {
    setChecked(true)
    if (problem || answer.isPending) return
    // Not the callbacks of `mutate`: the answer removes this form, and with it them.
    answer.mutateAsync({ id: decision.id, granted, answer: text.trim() }).then(
      () => onAnswered(granted ? 'Appeal granted.' : 'The decision stays.'),
      () => {}, // shown by the form
    )
  }
  return (
    <Card as="section" accent aria-label="Answer the appeal" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextareaField
        label="Your answer"
        hint="The member reads it."
        minRows={3}
        limit={MAX_REASON}
        value={text}
        error={isChecked ? problem : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {answer.isError && (
        <FormError>{serverMessage(answer.error, 'Your answer was not sent. Please try again.')}</FormError>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={answer.isPending && answer.variables.granted}
          onClick={() => send(true)}
        >
          Grant it and undo
        </Button>
        <Button
          variant="secondary"
          pending={answer.isPending && !answer.variables.granted}
          onClick={() => send(false)}
        >
          Keep the decision
        </Button>
      </div>
    </Card>
  )
}
