import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { authErrorText, isUnconfirmed } from './auth-errors.ts'
import { AuthForm, lineOf, secretOf } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { signIn } from './queries.ts'
import { forgetTypedDetails } from './remembered-fields.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { checkSignIn } from './rules.ts'

/** Email and password. Once signed in, the page itself moves on. `error` is shown until the first attempt. */
export function SignInForm({ error }: { error: string | null }) {
  const [problem, setProblem] = useState<ReturnType<typeof checkSignIn>>(null)
  const attempt = useMutation({ ...signIn, onSuccess: forgetTypedDetails })

  function submit(form: FormData) {
    const input = { email: lineOf(form, 'email'), password: secretOf(form, 'password') }
    const found = checkSignIn(input)
    setProblem(found)
    if (!found) attempt.mutate(input)
  }

  const failure = attempt.isIdle
    ? error
    : attempt.error && authErrorText(attempt.error, 'Failed to sign in. Please check your credentials.')
  return (
    <>
      <AuthForm
        label="Sign in"
        submitLabel="Sign In"
        pending={attempt.isPending || attempt.isSuccess}
        error={failure}
        problem={problem}
        onMend={() => setProblem(null)}
        onSubmit={submit}
      >
        <EmailField error={problem?.field === 'email' ? problem.message : undefined} />
        <div className="flex flex-col gap-2">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={problem?.field === 'password' ? problem.message : undefined}
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
