import { type InputEvent, useState } from 'react'

import { latePart } from '#src/ui/lazy-part.tsx'
import { MIN_PASSWORD_CHARACTERS } from '../form/rules.ts'
import { PasswordField } from './password-field.tsx'

const HINT = `At least ${MIN_PASSWORD_CHARACTERS} characters`
// Loaded late with its list of words: only people who type a new password need it.
const PasswordStrength = latePart(() => import('./password-strength.tsx'), HINT)

interface NewPasswordFieldsProps {
  label: string
  errorOf: (name: 'password' | 'confirmation') => string | undefined
}

/** The fields for a new password and its repetition. While typing, a strength meter replaces the hint. */
export function NewPasswordFields({ label, errorOf }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: '', about: '' })

  function handleInput({ currentTarget }: InputEvent<HTMLInputElement>) {
    const others = [...new FormData(currentTarget.form ?? undefined)]
      .filter(([name]) => name !== 'password' && name !== 'confirmation')
      .map(([, value]) => value)
    setTyped({ password: currentTarget.value, about: others.join(' ') })
  }
  const meter = <PasswordStrength {...typed} />
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        onInput={handleInput}
        hint={[...typed.password].length < MIN_PASSWORD_CHARACTERS ? HINT : meter}
        error={errorOf('password')}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirmation"
        autoComplete="new-password"
        error={errorOf('confirmation')}
      />
    </>
  )
}
