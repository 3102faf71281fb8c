import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthCard } from '#src/features/auth/auth-card.tsx'
import { nextPath } from '#src/features/auth/next-path.ts'
import { setPendingConfirmation } from '#src/features/auth/pending-confirmation.ts'
import { ProviderButtons } from '#src/features/auth/provider-buttons.tsx'
import { useMemberRevalidation } from '#src/features/auth/redirect-members.ts'
import { SignUpForm } from '#src/features/auth/sign-up-form.tsx'
import { SignUpPanel } from '#src/features/auth/sign-up-panel.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { Link } from '#src/ui/link.tsx'

export { redirectMembers as loader } from '#src/features/auth/redirect-members.ts'

export function Component() {
  useMemberRevalidation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [params] = useSearchParams()
  const next = nextPath(params)

  function handleConfirmationSent(email: string) {
    setPendingConfirmation(email)
    setSentTo(email)
  }

  if (sentTo !== null) {
    return (
      <AuthCard title="Check your e-mail">
        <PageMeta title="Check your e-mail" path={null} />
        <SignUpPanel email={sentTo} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Sign Up"
      lead="Join as a developer: publish your profile and be found. If you hire, find people and write to them."
      footer={
        <p>
          Already a member?{' '}
          <Link to={signInHref(next)} className="text-link">
            Sign in
          </Link>
        </p>
      }
    >
      <PageMeta
        title="Sign Up"
        description="Join as a developer: publish your profile and be found."
        path="/signup"
      />
      <SignUpForm next={next} onConfirmationSent={handleConfirmationSent} />
      <ProviderButtons next={next} />
    </AuthCard>
  )
}
