import { useMutation } from '@tanstack/react-query'

import { Notice } from '#src/ui/notice.tsx'
import { authErrorText } from '../form/auth-errors.ts'
import { AuthForm, trimmedText, useCheckedForm } from '../form/auth-form.tsx'
import { EmailField } from '../form/email-field.tsx'
import { checkEmail } from '../form/rules.ts'
import { type Account, changeEmailMutation } from './queries.ts'

/** Asks for a new email address, and says what is still to be confirmed. */
export function ChangeEmailForm({ account: { email, newEmail } }: { account: Account }) {
  const change = useMutation(changeEmailMutation)
  const { form, errorOf } = useCheckedForm({
    read: (data) => ({ email: trimmedText(data, 'new-email') }),
    check: (input) =>
      input.email.toLowerCase() === email.toLowerCase()
        ? [{ field: 'email' as const, message: 'This is your email address already.' }]
        : checkEmail(input),
    send: (input) => change.mutate(input.email),
  })
  return (
    <>
      <p>
        You sign in with <strong className="wrap-anywhere">{email}</strong>. Nobody else sees it.
      </p>
      {newEmail && (
        <Notice>
          We mailed a link to <strong className="wrap-anywhere">{newEmail}</strong> and one to{' '}
          <strong className="wrap-anywhere">{email}</strong>. The change counts when both were confirmed,
          within a day.
        </Notice>
      )}
      <AuthForm
        // Empties the form after each request.
        key={newEmail}
        {...form}
        label="Change the email address"
        submitLabel="Change email address"
        pending={change.isPending}
        error={
          change.error &&
          authErrorText(change.error, 'The email address could not be changed. Please try again.')
        }
      >
        {/* A name of its own: the tab remembers the one that the member signs in with (remembered-fields.ts). */}
        <EmailField label="New email address" name="new-email" error={errorOf('email')} />
      </AuthForm>
    </>
  )
}
