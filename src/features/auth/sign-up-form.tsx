import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { TextField } from '#src/ui/field.tsx'
import { authErrorText } from './auth-errors.ts'
import { AuthForm, lineOf, secretOf } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { signUp } from './queries.ts'
import { forgetTypedDetails } from './remembered-fields.ts'
import { checkSignUp, FULL_NAME_MAX, PASSWORD_MIN, type SignUpInput } from './rules.ts'

export interface SignUpFormProps {
  /** The local path to come back to after the confirmation. */
  next: string
  /** Gets the address whose owner now has mail. Where none is needed, the page itself moves on. */
  onConfirmationSent: (email: string) => void
}

export function SignUpForm({ next, onConfirmationSent }: SignUpFormProps) {
  const [problem, setProblem] = useState<ReturnType<typeof checkSignUp>>(null)
  const attempt = useMutation({ ...signUp, onSuccess: forgetTypedDetails })

  function submit(form: FormData) {
    const input = {
      fullName: lineOf(form, 'full-name'),
      email: lineOf(form, 'email'),
      password: secretOf(form, 'password'),
      confirmation: secretOf(form, 'confirmation'),
    }
    const found = checkSignUp(input)
    setProblem(found)
    if (found) return
    attempt.mutate(
      { ...input, next },
      { onSuccess: ({ confirmationSent }) => confirmationSent && onConfirmationSent(input.email) },
    )
  }

  function errorOf(field: keyof SignUpInput) {
    return problem?.field === field ? problem.message : undefined
  }
  return (
    <AuthForm
      label="Sign up"
      submitLabel="Sign Up"
      pending={attempt.isPending || attempt.isSuccess}
      error={attempt.error && authErrorText(attempt.error, 'Failed to create account. Please try again.')}
      problem={problem}
      onMend={() => setProblem(null)}
      onSubmit={submit}
    >
      <TextField
        label="Full name"
        name="full-name"
        autoComplete="name"
        maxLength={FULL_NAME_MAX}
        aria-required="true"
        error={errorOf('fullName')}
      />
      <EmailField error={errorOf('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errorOf('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        error={errorOf('confirmation')}
      />
    </AuthForm>
  )
}
