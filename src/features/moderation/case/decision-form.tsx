import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { counted } from '#src/lib/counted.ts'

import { serverMessage } from '#src/lib/error-texts.ts'
import { reasonLabel } from '#src/shared/safety/report-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { cx } from '#src/ui/cx.ts'
import { SelectField } from '#src/ui/field.tsx'
import { FieldError } from '#src/ui/field-frame.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { KeyCap, useDeskKeys } from '../keys.tsx'
import type { ModerationCase } from '../schemas.ts'
import {
  ACTION_TEXT,
  ACTIONS,
  type Action,
  effectText,
  isActionFor,
  mayHideAll,
  PAUSE_DAYS,
  READY_REASONS,
} from '../words.ts'
import { confirmation, everythingText, hidesEverything, isSevere, submitText } from './decision-effects.ts'
import { draftFieldOf, MAX_REASON_CHARACTERS, reasonProblem, withReadyReason } from './decision-rules.ts'
import type { DecisionFormState } from './use-decision-form.ts'

interface DecisionFormProps {
  shown: ModerationCase
  form: DecisionFormState
  onDecided: (action: Action) => void
}

/** Decides a case: an action, and the reason that the member reads. Keys 1 to 7 choose the action. */
export function DecisionForm({ shown, form, onDecided }: DecisionFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [confirms, setConfirms] = useState(false)
  const { draft, change, decide } = form
  const { kind, open_job } = shown
  const isNote = draftFieldOf(draft.action) === 'note'

  function chooseByKey(action: Action) {
    if (isActionFor(kind, action, open_job)) form.choose(action)
    element.current?.querySelector<HTMLElement>('textarea')?.focus()
  }
  useDeskKeys(
    Object.fromEntries(ACTIONS.map((action, index) => [String(index + 1), () => chooseByKey(action)])),
  )

  // The button names the consequence. On a low screen it would be out of view.
  useEffect(() => {
    if (draft.action && element.current?.contains(document.activeElement))
      element.current.querySelector('button[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  }, [draft.action])

  function send(isConfirmed: boolean) {
    const asks = draft.action === 'delete' || hidesEverything(draft)
    if (asks && !isConfirmed && !reasonProblem(form.text)) return setConfirms(true)
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
        <ActionChoice shown={shown} form={form} />
        {draft.action === 'pause' && (
          <SelectField
            label="For how long"
            options={PAUSE_DAYS.map((days) => ({ value: String(days), label: counted(days, 'day') }))}
            value={String(draft.days)}
            onChange={({ target }) => change({ days: Number(target.value) })}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <TextareaField
            label={isNote ? 'Note' : 'Reason'}
            hint={isNote ? 'Optional, for other moderators.' : 'The member reads it.'}
            required={!isNote}
            minRows={3}
            maxCharacters={MAX_REASON_CHARACTERS}
            value={form.text}
            error={form.problems.reason}
            onChange={({ target }) => form.setText(target.value)}
            onKeyDown={(event) => {
              const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event
              if (key === 'Escape') currentTarget.blur()
              if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing(nativeEvent)) return
              event.preventDefault()
              send(false)
            }}
          />
          {!isNote && <ReadyReasons shown={shown} form={form} />}
        </div>
        {/* This box is apart from the actions, where a finger could hit it by mistake. */}
        {mayHideAll(draft.action) && (
          <CheckboxField
            label={everythingText(shown, draft.action)}
            checked={draft.everything}
            onChange={({ target }) => change({ everything: target.checked })}
          />
        )}
        {decide.isError && (
          <FormError>
            {form.isRefused
              ? 'This case has changed since you chose. Look at it again. What you wrote is kept: choose again if it still holds.'
              : serverMessage(decide.error, 'Nothing was decided. Please try again.')}
          </FormError>
        )}
        <Button
          type="submit"
          className="wrap-anywhere min-w-0 scroll-mb-4"
          variant={draft.action && isSevere(draft) ? 'danger' : 'primary'}
          pending={decide.isPending}
        >
          {draft.action ? submitText(shown, draft.action, draft.everything) : 'Decide'}
        </Button>
      </Card>
      <ConfirmDialog
        open={confirms}
        {...confirmation(shown, draft.action)}
        onClose={() => setConfirms(false)}
        onConfirm={() => {
          setConfirms(false)
          send(true)
        }}
      />
    </form>
  )
}

/** The actions as radio buttons. Below them a text says what the chosen one does. */
function ActionChoice({ shown: { kind, open_job }, form }: Omit<DecisionFormProps, 'onDecided'>) {
  const id = useId()
  const chosen = form.draft.action
  const error = form.problems.action
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">What to do</legend>
      <div className="grid grid-cols-2 gap-2">
        {ACTIONS.map(
          (action, index) =>
            isActionFor(kind, action, open_job) && (
              <label
                key={action}
                className={cx(
                  'flex min-h-11 items-center gap-2 rounded-md border px-2.5 py-1.5 font-semibold has-[:focus-visible]:focus-ring',
                  chosen === action ? 'border-primary bg-primary-soft' : 'border-line hover:bg-surface-hover',
                )}
              >
                <input
                  type="radio"
                  name={id}
                  value={action}
                  checked={chosen === action}
                  aria-describedby={`${id}-${action}`}
                  onChange={() => form.choose(action)}
                  className="size-4.5 shrink-0 outline-none"
                />
                <span className="min-w-0 flex-1">{ACTION_TEXT[action].label}</span>
                <span id={`${id}-${action}`} hidden>
                  {effectText(action, kind)}
                </span>
                <span aria-hidden="true" className="max-sm:hidden [@media(hover:none)]:hidden">
                  <KeyCap>{String(index + 1)}</KeyCap>
                </span>
              </label>
            ),
        )}
      </div>
      {/* One line high, so that a choice does not move the text below. */}
      <p aria-hidden="true" className="mt-2 min-h-5 text-ink-muted text-sm">
        {chosen && effectText(chosen, kind)}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** Texts to begin with, for the reasons that were reported. */
function ReadyReasons({ shown, form }: Omit<DecisionFormProps, 'onDecided'>) {
  const reasons = [...new Set([...shown.reports.map(({ reason }) => reason), 'other' as const])]
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1 text-ink-muted text-sm">Start with</legend>
      {reasons.map((reason) => (
        <Button
          key={reason}
          variant="secondary"
          size="sm"
          onClick={() => form.setText(withReadyReason(form.text, READY_REASONS[reason]))}
        >
          {reasonLabel(reason)}
        </Button>
      ))}
    </fieldset>
  )
}
