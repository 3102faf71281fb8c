import { type InputEvent, Suspense, useState } from 'react'

import { lazyPart } from '#src/ui/lazy-part.ts'

import { PasswordField } from './password-field.tsx'
import { MIN_PASSWORD } from './rules.ts'

// With its list of words: only people who type a new password need it.
const PasswordStrength = lazyPart(() => import('./password-strength.tsx'))

const HINT = `At least ${MIN_PASSWORD} characters`

interface NewPasswordFieldProps {
  label: string
  error?: string | undefined
}

/** A password to choose. The hint becomes a meter of how hard it is to guess. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [typed, setTyped] = useState({ password: '', about: '' })

  function handleInput({ currentTarget }: InputEvent<HTMLInputElement>) {
    const others = [...new FormData(currentTarget.form ?? undefined)]
      .filter(([name]) => name !== 'password' && name !== 'confirmation')
      .map(([, value]) => value)
    setTyped({ password: currentTarget.value, about: others.join(' ') })
  }
  const meter = (
    <Suspense fallback={HINT}>
      <PasswordStrength {...typed} />
    </Suspense>
  )
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      onInput={handleInput}
      hint={[...typed.password].length < MIN_PASSWORD ? HINT : meter}
    />
  )
}
