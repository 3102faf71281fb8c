import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#src/lib/error-texts.ts'
import { refusedLine } from '#src/lib/refused-line.ts'
import { type Purpose, toPurpose } from '#src/shared/domain/purpose.ts'
import { PurposeField } from '#src/shared/domain/purpose-field.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { TextField } from '#src/ui/field.tsx'
import { authErrorText } from '../form/auth-errors.ts'
import { AuthForm, fieldText, trimmedText, useCheckedForm } from '../form/auth-form.tsx'
import { EmailField } from '../form/email-field.tsx'
import { forgetFields } from '../form/remembered-fields.ts'
import { checkSignUp, PURPOSE_HINT } from '../form/rules.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { signUpMutation } from '../queries.ts'
import { CompanyField } from './company-field.tsx'

export interface SignUpFormProps {
  /** The local path to come back to after the confirmation. */
  next: string
  /** The purpose that is preselected. */
  purpose: Purpose
  /** Whether "Available for hire" is ticked at first. */
  isAvailable: boolean
  /** Called with the email address that got a confirmation mail. If no mail is needed, the page redirects by itself. */
  onConfirmationSent: (email: string) => void
}

/** Signs up with name, email and password. */
export function SignUpForm({ next, purpose, isAvailable, onConfirmationSent }: SignUpFormProps) {
  const attempt = useMutation({ ...signUpMutation, onSuccess: forgetFields })
  const { form, errorOf } = useCheckedForm({
    read: (data) => ({
      fullName: trimmedText(data, 'full-name'),
      email: trimmedText(data, 'email'),
      password: fieldText(data, 'password'),
      confirmation: fieldText(data, 'confirmation'),
      purpose: toPurpose(data.get('purpose')),
      available: data.has('available_for_hire'),
      company: trimmedText(data, 'company'),
    }),
    check: checkSignUp,
    send: (input) =>
      attempt.mutate(
        { ...input, next },
        { onSuccess: ({ confirmationSent }) => confirmationSent && onConfirmationSent(input.email) },
      ),
  })
  const refused = refusedLine(attempt.error)
  const refusal = refused ? messageOf(attempt.error, '') : undefined
  return (
    <AuthForm
      {...form}
      label="Sign up"
      submitLabel="Sign Up"
      pending={attempt.isPending || attempt.isSuccess}
      error={
        refusal ??
        (attempt.error && authErrorText(attempt.error, 'Failed to create account. Please try again.'))
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <TextField
          label="Full name"
          name="full-name"
          autoComplete="name"
          aria-required="true"
          error={errorOf('fullName') ?? (refused === 'name' ? refusal : undefined)}
        />
        <EmailField error={errorOf('email')} />
        <NewPasswordFields label="Password" errorOf={errorOf} />
      </div>
      <div className="group grid gap-5">
        <PurposeField hint={PURPOSE_HINT} value={purpose} />
        <div className="group-has-[[value=hire]:checked]:hidden">
          <CheckboxField label="Available for hire" name="available_for_hire" defaultChecked={isAvailable} />
        </div>
        <div className="group-has-[[value=build]:checked]:hidden">
          <CompanyField name="company" error={errorOf('company')} />
        </div>
      </div>
    </AuthForm>
  )
}
