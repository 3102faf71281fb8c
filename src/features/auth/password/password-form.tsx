import { useMutation } from '@tanstack/react-query'

import { errorCode } from '#src/lib/errors.ts'
import { authErrorText } from '../form/auth-errors.ts'
import { AuthForm, fieldText, useCheckedForm } from '../form/auth-form.tsx'
import { checkCurrentPassword, checkNewPassword } from '../form/rules.ts'
import { changePasswordMutation, type PasswordChange } from '../queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'

type Field = 'current' | 'password' | 'confirmation'

interface PasswordFormProps {
  label: string
  /** The account, for password managers. */
  email: string
  asksForCurrent?: boolean
  onSaved: () => void
}

/** Sets the password of the signed-in member. */
export function PasswordForm({ label, email, asksForCurrent = false, onSaved }: PasswordFormProps) {
  const change = useMutation(changePasswordMutation)
  const { form, errorOf } = useCheckedForm<PasswordChange & { confirmation: string }, Field>({
    read: (data) => ({
      email,
      current: fieldText(data, 'current'),
      password: fieldText(data, 'password'),
      confirmation: fieldText(data, 'confirmation'),
    }),
    check: (input) => [...(asksForCurrent ? checkCurrentPassword(input) : []), ...checkNewPassword(input)],
    send: (input) => change.mutate(input, { onSuccess: onSaved }),
  })
  const isWrong = errorCode(change.error) === 'current_password_invalid'
  return (
    <AuthForm
      {...form}
      label={label}
      submitLabel="Save password"
      pending={change.isPending || change.isSuccess}
      error={
        change.error &&
        (isWrong
          ? 'The current password is not right.'
          : authErrorText(change.error, 'The password could not be saved. Please try again.'))
      }
    >
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
      {asksForCurrent && (
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={errorOf('current')}
        />
      )}
      <NewPasswordFields label="New password" errorOf={errorOf} />
    </AuthForm>
  )
}
