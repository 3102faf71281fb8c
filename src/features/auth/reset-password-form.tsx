import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { authErrorText } from './auth-errors.ts'
import { AuthForm, secretOf } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { setNewPassword } from './queries.ts'
import { checkNewPassword, PASSWORD_MIN } from './rules.ts'

export interface ResetPasswordFormProps {
  /** Tells password managers whose password it is. */
  email: string | null
  onSaved: () => void
}

/** Sets the password of the signed-in member. */
export function ResetPasswordForm({ email, onSaved }: ResetPasswordFormProps) {
  const [problem, setProblem] = useState<ReturnType<typeof checkNewPassword>>(null)
  const save = useMutation(setNewPassword)

  function submit(form: FormData) {
    const input = { password: secretOf(form, 'password'), confirmation: secretOf(form, 'confirmation') }
    const found = checkNewPassword(input)
    setProblem(found)
    if (!found) save.mutate(input.password, { onSuccess: onSaved })
  }
  return (
    <AuthForm
      label="Set a new password"
      submitLabel="Save password"
      pending={save.isPending || save.isSuccess}
      error={save.error && authErrorText(save.error, 'The password could not be saved. Please try again.')}
      problem={problem}
      onMend={() => setProblem(null)}
      onSubmit={submit}
    >
      <input type="email" name="email" autoComplete="username" defaultValue={email ?? ''} hidden />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={problem?.field === 'password' ? problem.message : undefined}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        error={problem?.field === 'confirmation' ? problem.message : undefined}
      />
    </AuthForm>
  )
}
