import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { replace, useNavigate } from 'react-router'
import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { FullScreen } from '#src/features/auth/form/full-screen.tsx'
import { PURPOSE_HINT } from '#src/features/auth/form/rules.ts'
import { completeAccountMutation } from '#src/features/auth/queries.ts'
import { CompanyField } from '#src/features/auth/sign-up/company-field.tsx'
import { messageOf } from '#src/lib/error-texts.ts'
import { refusedLine } from '#src/lib/refused-line.ts'
import { currentUser, useUser } from '#src/lib/session/session.ts'
import { tooLong } from '#src/lib/too-long.ts'
import { MAX_COMPANY_CHARACTERS, type Purpose } from '#src/shared/domain/purpose.ts'
import { PurposeField } from '#src/shared/domain/purpose-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { FormError } from '#src/ui/form-error.tsx'

/** Lets in only members who came from a third-party provider and have no account type yet. */
export function loader() {
  const user = currentUser()
  if (!user) return replace('/signin')
  return user.user_metadata.account_type ? replace('/') : null
}

export function Component() {
  const navigate = useNavigate()
  const complete = useMutation(completeAccountMutation)
  const user = useUser()
  const [purpose, setPurpose] = useState<Purpose>('build')
  const [available, setAvailable] = useState(false)
  const [company, setCompany] = useState('')
  const companyProblem = purpose === 'build' ? undefined : tooLong(company, 'Company', MAX_COMPANY_CHARACTERS)
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!user || companyProblem) return
    complete.mutate(
      { userId: user.id, purpose, available, company: company.trim() },
      { onSuccess: () => void navigate('/', { replace: true }) },
    )
  }
  return (
    <FullScreen>
      <AuthCard
        title="One last step"
        meta={{ title: 'Complete your profile' }}
        lead="You join as a Developer: publish a profile, be found, and find others."
      >
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          <FormError>
            {complete.error &&
              (refusedLine(complete.error)
                ? messageOf(complete.error, '')
                : 'Failed to update account type. Please try again.')}
          </FormError>
          <PurposeField hint={PURPOSE_HINT} value={purpose} onChange={setPurpose} />
          {purpose !== 'hire' && (
            <CheckboxField
              label="Available for hire"
              checked={available}
              onChange={({ target }) => setAvailable(target.checked)}
            />
          )}
          {purpose !== 'build' && (
            <CompanyField
              value={company}
              error={companyProblem}
              onChange={({ target }) => setCompany(target.value)}
            />
          )}
          <Button type="submit" className="w-full" pending={complete.isPending || complete.isSuccess}>
            Complete Profile
          </Button>
        </form>
      </AuthCard>
    </FullScreen>
  )
}
