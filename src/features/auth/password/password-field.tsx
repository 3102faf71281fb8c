import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps } from '#src/ui/field-frame.tsx'

type PasswordFieldProps = Omit<FieldProps, 'className'> &
  Pick<ComponentProps<'input'>, 'name' | 'onInput'> & {
    autoComplete: 'current-password' | 'new-password'
  }

/** A password with a button that shows what is typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

  // A shown password is a text field, whose content the browser may store for autocomplete.
  useEffect(() => {
    const form = box.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldFrame {...{ label, hint, error }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            ref={box}
            type={shown ? 'text' : 'password'}
            aria-required="true"
            autoCapitalize="none"
            spellCheck={false}
            className={cx(CONTROL_CLASS, 'min-h-11 pr-18')}
          />
          <button
            type="button"
            aria-controls={control.id}
            title={shown ? 'Hide what is typed' : 'Show what is typed'}
            className="noscript:hidden absolute inset-y-1 right-1 min-w-14 rounded-sm px-3 font-semibold text-link text-sm hover:bg-surface-hover"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
