import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { nextPath } from '#src/features/auth/sign-in/next-path.ts'
import { ProviderButtons } from '#src/features/auth/sign-in/provider-buttons.tsx'
import { useMemberRevalidation } from '#src/features/auth/sign-in/redirect-members.ts'
import { setPendingConfirmation } from '#src/features/auth/sign-up/pending-confirmation.ts'
import { SignUpForm } from '#src/features/auth/sign-up/sign-up-form.tsx'
import { SignUpPanel } from '#src/features/auth/sign-up/sign-up-panel.tsx'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { Link } from '#src/ui/link.tsx'
import { contactOf, isToAnswerJob } from './sign-in/reason.ts'
import { SignInReason, useReason } from './sign-in/sign-in-reason.tsx'

export { loader } from './sign-in/loader.ts'

export function Component() {
  useMemberRevalidation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [params] = useSearchParams()
  const next = nextPath(params)
  const action = params.get('for')
  const { reason } = useReason(next, action)

  function handleConfirmationSent(email: string) {
    setPendingConfirmation(email)
    setSentTo(email)
  }

  if (sentTo !== null) {
    return (
      <AuthCard title="Check your email">
        <SignUpPanel email={sentTo} after={next === '/' ? null : afterText(reason)} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Sign Up"
      meta={{ description: 'Join as a developer: publish your profile and be found.', path: '/signup' }}
      wide
      lead={
        <SignInReason
          verb="Sign up"
          next={next}
          action={action}
          fallback="Join as a developer: publish your profile and be found. If you hire, find people and write to them."
        />
      }
      footer={
        <p>
          Already a member?{' '}
          <Link to={signInHref(next, action)} className="text-link">
            Sign in
          </Link>
        </p>
      }
    >
      <SignUpForm
        next={next}
        purpose={contactOf(next) || next === WRITE_JOB_PATH ? 'hire' : 'build'}
        isAvailable={isToAnswerJob(next)}
        onConfirmationSent={handleConfirmationSent}
      />
      <ProviderButtons next={next} />
    </AuthCard>
  )
}

/** Says where the link in the mail leads. */
function afterText(reason: string | null) {
  return reason ? `The link leads back: then you can ${reason}.` : 'The link leads back to where you were.'
}
