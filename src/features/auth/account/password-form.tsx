import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { errorCode } from '#src/lib/errors.ts'
import { Link } from '#src/ui/link.tsx'
import { toast } from '#src/ui/toast.ts'
import { authErrorText } from '../form/auth-errors.ts'
import { AuthForm, fieldText, useCheckedForm } from '../form/auth-form.tsx'
import { checkCurrentPassword, checkNewPassword } from '../form/rules.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { type Account, changePasswordMutation, type PasswordChange } from './queries.ts'

type Field = 'current' | 'password' | 'confirmation'

/** Changes the password with the old one; a member without one sets the first. */
export function PasswordForm({ account: { email, hasPassword } }: { account: Account }) {
  /** Number of changes; as the key of the fields it empties them after each one. */
  const [changes, setChanges] = useState(0)
  return (
    <Fields key={changes} email={email} hasPassword={hasPassword} onSaved={() => setChanges(changes + 1)} />
  )
}

interface FieldsProps {
  email: string
  hasPassword: boolean
  onSaved: () => void
}

function Fields({ email, hasPassword, onSaved }: FieldsProps) {
  const change = useMutation(changePasswordMutation)
  const { form, errorOf } = useCheckedForm<PasswordChange & { confirmation: string }, Field>({
    read: (data) => ({
      email,
      current: fieldText(data, 'current'),
      password: fieldText(data, 'password'),
      confirmation: fieldText(data, 'confirmation'),
    }),
    check: (input) => [...(hasPassword ? checkCurrentPassword(input) : []), ...checkNewPassword(input)],
    send: (input) =>
      change.mutate(input, {
        onSuccess: () => {
          toast.success('Your new password is saved. Other devices are signed out.')
          onSaved()
        },
      }),
  })
  const isWrong = errorCode(change.error) === 'current_password_invalid'
  return (
    <>
      {!hasPassword && <p>You sign in without a password so far. With one, you can do both.</p>}
      <AuthForm
        {...form}
        label={hasPassword ? 'Change the password' : 'Set a password'}
        submitLabel="Save password"
        pending={change.isPending}
        error={
          change.error &&
          (isWrong
            ? 'The current password is not right.'
            : authErrorText(change.error, 'The password could not be saved. Please try again.'))
        }
      >
        <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
        {hasPassword && (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            error={errorOf('current')}
          />
        )}
        <NewPasswordFields label="New password" errorOf={errorOf} />
      </AuthForm>
      {hasPassword && (
        <p className="text-ink-muted text-sm">
          Forgotten?{' '}
          <Link to="/forgot-password" className="text-link">
            Ask for a link
          </Link>{' '}
          by mail.
        </p>
      )}
    </>
  )
}
