import { useMutation } from '@tanstack/react-query'

import { errorCode } from '#src/lib/errors.ts'
import { Link } from '#src/ui/link.tsx'
import { authErrorText, isUnconfirmed } from '../form/auth-errors.ts'
import { AuthForm, fieldText, trimmedText, useCheckedForm } from '../form/auth-form.tsx'
import { EmailField } from '../form/email-field.tsx'
import { forgetFields } from '../form/remembered-fields.ts'
import { checkSignIn } from '../form/rules.ts'
import { PasswordField } from '../password/password-field.tsx'
import { signInMutation } from '../queries.ts'
import { ResendConfirmation } from '../sign-up/resend-confirmation.tsx'

/** Signs in with email and password; the page redirects afterwards. `error` shows until the first attempt. */
export function SignInForm({ error }: { error: string | null }) {
  const attempt = useMutation({ ...signInMutation, onSuccess: forgetFields })
  const { form, errorOf } = useCheckedForm({
    read: (data) => ({ email: trimmedText(data, 'email'), password: fieldText(data, 'password') }),
    check: checkSignIn,
    send: (input) => attempt.mutate(input),
  })

  const failure = attempt.isIdle
    ? error
    : attempt.error && authErrorText(attempt.error, 'Failed to sign in. Please check your credentials.')
  return (
    <>
      <AuthForm
        {...form}
        label="Sign in"
        submitLabel="Sign In"
        pending={attempt.isPending || attempt.isSuccess}
        error={
          errorCode(attempt.error) === 'invalid_credentials' ? (
            <>
              <p className="font-semibold">{failure}</p>
              <p>
                Check both fields for typing mistakes, or{' '}
                <Link to="/forgot-password" className="underline">
                  set a new password
                </Link>
                .
              </p>
            </>
          ) : (
            failure
          )
        }
      >
        <EmailField error={errorOf('email')} />
        <div className="flex flex-col gap-2">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errorOf('password')}
          />
          <Link to="/forgot-password" className="text-link self-end py-1 text-sm">
            Forgot password?
          </Link>
        </div>
      </AuthForm>
      {isUnconfirmed(attempt.error) && attempt.variables && (
        <div className="mt-4 flex flex-col gap-3 rounded-md bg-surface-sunken p-4 text-sm">
          <p>
            Open the link in the mail that we sent to{' '}
            <strong className="wrap-anywhere">{attempt.variables.email}</strong>, then sign in.
          </p>
          <ResendConfirmation key={attempt.variables.email} email={attempt.variables.email} />
        </div>
      )}
    </>
  )
}
