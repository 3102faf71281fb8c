import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Notice } from '#src/ui/notice.tsx'
import { linkErrorText } from './auth-errors.ts'
import { AuthForm, lineOf } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { resendConfirmation } from './queries.ts'
import { checkEmail } from './rules.ts'

/** Sends a new confirmation link. The answer is the same for unknown and for confirmed addresses. */
export function NewLinkForm() {
  const [problem, setProblem] = useState<ReturnType<typeof checkEmail>>(null)
  const resend = useMutation(resendConfirmation)

  function submit(form: FormData) {
    const email = lineOf(form, 'email')
    const found = checkEmail({ email })
    setProblem(found)
    if (!found) resend.mutate(email)
  }

  if (resend.isSuccess) {
    return (
      <Notice tone="success">
        If <strong className="wrap-anywhere">{resend.variables}</strong> is still to be confirmed, a new link
        is on its way.
      </Notice>
    )
  }
  return (
    <AuthForm
      label="New confirmation link"
      submitLabel="Resend confirmation"
      pending={resend.isPending}
      error={resend.error && linkErrorText(resend.error)}
      problem={problem}
      onMend={() => setProblem(null)}
      onSubmit={submit}
    >
      <EmailField error={problem?.message} />
    </AuthForm>
  )
}
