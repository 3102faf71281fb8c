import { useMutation } from '@tanstack/react-query'

import { authErrorText } from '../form/auth-errors.ts'
import { AuthForm, fieldText, useCheckedForm } from '../form/auth-form.tsx'
import { checkNewPassword } from '../form/rules.ts'
import { setNewPasswordMutation } from '../queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export interface ResetPasswordFormProps {
  /** The account, for password managers. */
  email: string | null
  onSaved: () => void
}

/** Sets the password of the signed-in member. */
export function ResetPasswordForm({ email, onSaved }: ResetPasswordFormProps) {
  const save = useMutation(setNewPasswordMutation)
  const { form, errorOf } = useCheckedForm({
    read: (data) => ({
      password: fieldText(data, 'password'),
      confirmation: fieldText(data, 'confirmation'),
    }),
    check: checkNewPassword,
    send: ({ password }) => save.mutate(password, { onSuccess: onSaved }),
  })
  return (
    <AuthForm
      {...form}
      label="Set a new password"
      submitLabel="Save password"
      pending={save.isPending || save.isSuccess}
      error={save.error && authErrorText(save.error, 'The password could not be saved. Please try again.')}
    >
      <input type="email" name="email" autoComplete="username" defaultValue={email ?? ''} hidden />
      <NewPasswordFields label="New password" errorOf={errorOf} />
    </AuthForm>
  )
}
