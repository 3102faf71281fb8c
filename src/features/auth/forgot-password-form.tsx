import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { linkErrorText } from './auth-errors.ts'
import { AuthForm, lineOf } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { requestPasswordReset } from './queries.ts'
import { checkEmail } from './rules.ts'

/** Asks for a mail with a link to set a new password. The answer is the same for unknown addresses. */
export function ForgotPasswordForm() {
  const [problem, setProblem] = useState<ReturnType<typeof checkEmail>>(null)
  const request = useMutation(requestPasswordReset)

  function submit(form: FormData) {
    const email = lineOf(form, 'email')
    const found = checkEmail({ email })
    setProblem(found)
    if (!found) request.mutate(email)
  }

  if (request.isSuccess) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="success">
          If <strong className="wrap-anywhere">{request.variables}</strong> has an account, a link to set a
          new password is on its way.
        </Notice>
        <p className="text-ink-muted text-sm">It may take a minute. Look into the spam folder, too.</p>
        <Button variant="secondary" size="sm" onClick={() => request.reset()}>
          Use another address
        </Button>
      </div>
    )
  }
  return (
    <AuthForm
      label="Forgot password"
      submitLabel="Send the link"
      pending={request.isPending}
      error={request.error && linkErrorText(request.error)}
      problem={problem}
      onMend={() => setProblem(null)}
      onSubmit={submit}
    >
      <EmailField error={problem?.message} />
    </AuthForm>
  )
}
