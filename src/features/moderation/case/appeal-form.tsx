import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#src/lib/counted.ts'

import { failureText } from '#src/lib/error-texts.ts'
import type { ThingKind } from '#src/shared/safety/thing-kinds.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { decideAppealMutation } from '../queries/case.ts'
import type { Decision } from '../schemas.ts'
import { MAX_REASON_CHARACTERS, type Milder, milderThan, reasonProblem } from './decision-rules.ts'

interface AppealFormProps {
  decision: Decision
  /** Kind of the thing that the decision is about. */
  kind: ThingKind
  /** Called with the text to announce. */
  onAnswered: (text: string) => void
}

/** Answers an appeal: the decision stays, it is undone, or a milder one takes its place. */
export function AppealForm({ decision, kind, onAnswered }: AppealFormProps) {
  const answer = useMutation(decideAppealMutation)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = reasonProblem(text)
  const milder = milderThan(decision, kind, serverNow().getTime())
  const [chosen, setChosen] = useState<string | null>(null)
  const kept = milder.find((one) => keptText(one) === chosen) ?? milder[0] ?? null
  const sent = answer.isPending ? answer.variables : null

  function send(granted: boolean, milder: Milder | null, said: string) {
    setChecked(true)
    if (problem || answer.isPending) return
    // `mutateAsync`, because callbacks of `mutate` do not run: the response removes this form.
    answer.mutateAsync({ id: decision.id, granted, kept: milder, answer: text.trim() }).then(
      () => onAnswered(said),
      () => {}, // shown by the form
    )
  }
  return (
    <Card as="section" aria-label="Answer the appeal" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextareaField
        label="Your answer"
        hint="The member reads it."
        minRows={3}
        maxCharacters={MAX_REASON_CHARACTERS}
        value={text}
        error={isChecked ? problem : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError>{failureText(answer, 'Your answer was not sent. Please try again.')}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={sent?.granted === true && sent.kept === null}
          onClick={() => send(true, null, 'Appeal granted.')}
        >
          Grant it and undo
        </Button>
        <Button
          variant="secondary"
          pending={sent?.granted === false}
          onClick={() => send(false, null, 'The decision stays.')}
        >
          Keep the decision
        </Button>
      </div>
      {kept && (
        <div className="flex flex-wrap items-end gap-3 border-line border-t pt-4">
          <SelectField
            label="Or grant it in part. This stays:"
            className="min-w-0 flex-1 basis-48"
            options={milder.map(keptText).map((label) => ({ value: label, label }))}
            value={keptText(kept)}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button
            variant="secondary"
            pending={sent?.kept != null}
            onClick={() => send(true, kept, 'Appeal granted in part.')}
          >
            Grant in part
          </Button>
        </div>
      )}
    </Card>
  )
}

function keptText({ action, days }: Milder): string {
  if (action === 'warn') return 'A warning'
  if (action === 'hide') return 'It is hidden'
  if (action === 'pause') return `A pause of ${counted(days ?? 0, 'day')} from now`
  return 'The suspension alone'
}
