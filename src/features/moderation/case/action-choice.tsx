import { useId } from 'react'

import type { ThingKind } from '#src/shared/safety/thing-kinds.ts'
import { cx } from '#src/ui/cx.ts'
import { FieldError } from '#src/ui/field-frame.tsx'
import { KeyCap } from '../keys-dialog.tsx'
import { ACTION_TEXT, ACTIONS, type Action, effectText, isActionFor } from '../words.ts'

interface ActionChoiceProps {
  kind: ThingKind
  isOpenJob: boolean
  chosen: Action | null
  error: string | undefined
  onChoose: (action: Action) => void
}

/** The actions as radio buttons. Below them a text says what the chosen one does. */
export function ActionChoice({ kind, isOpenJob, chosen, error, onChoose }: ActionChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">What to do</legend>
      <div className="grid grid-cols-2 gap-2">
        {ACTIONS.map(
          (action, index) =>
            isActionFor(kind, action, isOpenJob) && (
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
                  onChange={() => onChoose(action)}
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
