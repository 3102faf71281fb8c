import { useId } from 'react'

import { cx } from '#src/ui/cx.ts'
import { FieldError } from '#src/ui/field-frame.tsx'
import { KeyCap } from '../keys-dialog.tsx'
import { ACTION_TEXT, ACTIONS, type Action, isActionFor, type Kind } from '../words.ts'

interface ActionChoiceProps {
  kind: Kind
  chosen: Action | null
  error: string | undefined
  onChoose: (action: Action) => void
}

/** The actions as radio buttons, each with what it does. */
export function ActionChoice({ kind, chosen, error, onChoose }: ActionChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1">
      <legend className="mb-1 font-semibold text-sm">What to do</legend>
      {ACTIONS.map(
        (action, index) =>
          isActionFor(kind, action) && (
            <label
              key={action}
              className={cx(
                'flex min-h-11 items-center gap-3 rounded-md border px-3 py-1.5 has-[:focus-visible]:focus-ring',
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
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{ACTION_TEXT[action].label}</span>
                <span
                  id={`${id}-${action}`}
                  className={cx(
                    'block text-sm',
                    chosen === action ? 'text-primary-soft-ink' : 'text-ink-muted',
                  )}
                >
                  {ACTION_TEXT[action].effect}
                </span>
              </span>
              <span aria-hidden="true" className="[@media(hover:none)]:hidden">
                <KeyCap>{String(index + 1)}</KeyCap>
              </span>
            </label>
          ),
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
