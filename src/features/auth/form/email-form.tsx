import type { UseMutationResult } from '@tanstack/react-query'

import { linkErrorText } from './auth-errors.ts'
import { AuthForm, trimmedText, useCheckedForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { checkEmail } from './rules.ts'

interface EmailFormProps {
  label: string
  submitLabel: string
  /** Sends the link to the email address. */
  request: UseMutationResult<unknown, Error, string>
}

/** Asks for an email address and sends a link to it. */
export function EmailForm({ label, submitLabel, request }: EmailFormProps) {
  const { form, errorOf } = useCheckedForm({
    read: (data) => ({ email: trimmedText(data, 'email') }),
    check: checkEmail,
    send: ({ email }) => request.mutate(email),
  })
  return (
    <AuthForm
      {...form}
      label={label}
      submitLabel={submitLabel}
      pending={request.isPending}
      error={request.error && linkErrorText(request.error)}
    >
      <EmailField error={errorOf('email')} />
    </AuthForm>
  )
}
