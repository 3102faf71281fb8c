import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { serverMessage } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { useDeskKeys } from '../keyboard.ts'
import { isStale } from '../queries/case.ts'
import type { ModerationCase } from '../schemas.ts'
import {
  ACTION_TEXT,
  ACTIONS,
  type Action,
  daysText,
  isActionFor,
  KIND_TEXT,
  mayHideAll,
  PAUSE_DAYS,
  READY_REASONS,
  REASON_TEXT,
} from '../words.ts'
import { ActionChoice } from './action-choice.tsx'
import { MAX_REASON, reasonProblem } from './decision-rules.ts'
import type { DecisionFormState } from './use-decision-form.ts'

interface DecisionFormProps {
  shown: ModerationCase
  form: DecisionFormState
  onDecided: (action: Action) => void
}

/** Decides a case: an action, and the reason that the member reads. Keys 1 to 6 choose the action. */
export function DecisionForm({ shown, form, onDecided }: DecisionFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [confirms, setConfirms] = useState(false)
  const { draft, change, decide } = form
  const { kind } = shown

  function choose(action: Action) {
    if (isActionFor(kind, action)) change({ action })
  }
  useDeskKeys(
    Object.fromEntries(
      ACTIONS.map((action, index) => [
        String(index + 1),
        () => {
          choose(action)
          element.current?.querySelector<HTMLElement>('textarea')?.focus()
        },
      ]),
    ),
  )

  // On a low screen the button, which names the consequence, would stand below the edge.
  useEffect(() => {
    if (draft.action && element.current?.contains(document.activeElement))
      element.current.querySelector('button[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  }, [draft.action])

  function send(isConfirmed: boolean) {
    if (draft.action === 'delete' && !isConfirmed && !reasonProblem(draft.reason)) return setConfirms(true)
    const problem = form.send(onDecided)
    if (problem === 'action') element.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus()
    if (problem === 'reason') element.current?.querySelector<HTMLElement>('textarea')?.focus()
  }
  return (
    <form
      ref={element}
      aria-label="Decision"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        send(false)
      }}
    >
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ActionChoice kind={kind} chosen={draft.action} error={form.problems.action} onChoose={choose} />
        {draft.action === 'pause' && (
          <SelectField
            label="For how long"
            options={PAUSE_DAYS.map((days) => ({ value: String(days), label: daysText(days) }))}
            value={String(draft.days)}
            onChange={({ target }) => change({ days: Number(target.value) })}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <TextareaField
            label="Reason"
            hint={draft.action === 'none' ? 'Optional, for other moderators.' : 'The member reads it.'}
            required={draft.action !== 'none'}
            minRows={3}
            limit={MAX_REASON}
            value={draft.reason}
            error={form.problems.reason}
            onChange={({ target }) => change({ reason: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
                return
              event.preventDefault()
              send(false)
            }}
          />
          {draft.action !== 'none' && (
            <ReadyReasons shown={shown} onChoose={(reason) => change({ reason })} />
          )}
        </div>
        {/* Apart from the actions, where a finger could hit it by mistake. */}
        {mayHideAll(draft.action) && (
          <CheckboxField
            label="Hide their profile and everything that they published, too"
            checked={draft.everything}
            onChange={({ target }) => change({ everything: target.checked })}
          />
        )}
        {form.isChangedElsewhere && (
          <FormError>
            Somebody else has changed this case while you were writing. Look at it again. Your text is still
            here: send it once more if it still holds.
          </FormError>
        )}
        {decide.isError && !isStale(decide.error) && (
          <FormError>{serverMessage(decide.error, 'Nothing was decided. Please try again.')}</FormError>
        )}
        <Button
          type="submit"
          className="wrap-anywhere min-w-0 scroll-mb-4"
          variant={draft.action && isSevere(draft.action, draft.everything) ? 'danger' : 'primary'}
          pending={decide.isPending}
        >
          {draft.action ? submitText(shown, draft.action, draft.everything) : 'Decide'}
        </Button>
      </Card>
      <ConfirmDialog
        open={confirms}
        title={`Delete this ${KIND_TEXT[kind].toLowerCase()}?`}
        text="It is gone for good. Undoing the decision does not bring it back."
        confirmLabel="Delete"
        onClose={() => setConfirms(false)}
        onConfirm={() => {
          setConfirms(false)
          send(true)
        }}
      />
    </form>
  )
}

function isSevere(action: Action, everything: boolean): boolean {
  return action === 'delete' || action === 'suspend' || (everything && mayHideAll(action))
}

function submitText({ kind, author }: ModerationCase, action: Action, everything: boolean): string {
  const { label } = ACTION_TEXT[action]
  if (action === 'none') return 'Close without action'
  if (action === 'hide' && everything)
    return author ? `Hide everything of ${author.full_name}` : 'Hide everything'
  if (action === 'hide' || action === 'delete') return `${label} this ${KIND_TEXT[kind].toLowerCase()}`
  const name = author ? `${label} ${author.full_name}` : label
  return action === 'suspend' && everything ? `${name} and hide everything` : name
}

interface ReadyReasonsProps {
  shown: ModerationCase
  onChoose: (text: string) => void
}

/** Texts to begin with, for the reasons that were reported. */
function ReadyReasons({ shown, onChoose }: ReadyReasonsProps) {
  const reasons = [...new Set([...shown.reports.map(({ reason }) => reason), 'other' as const])]
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1 text-ink-muted text-sm">Start with</legend>
      {reasons.map((reason) => (
        <Button key={reason} variant="secondary" size="sm" onClick={() => onChoose(READY_REASONS[reason])}>
          {REASON_TEXT[reason]}
        </Button>
      ))}
    </fieldset>
  )
}
