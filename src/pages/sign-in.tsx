import { useSearchParams } from 'react-router'
import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { nextPath } from '#src/features/auth/sign-in/next-path.ts'
import { ProviderButtons } from '#src/features/auth/sign-in/provider-buttons.tsx'
import { useMemberRevalidation } from '#src/features/auth/sign-in/redirect-members.ts'
import { SignInForm } from '#src/features/auth/sign-in/sign-in-form.tsx'
import { signUpHref } from '#src/lib/session/sign-in-href.ts'
import { Link } from '#src/ui/link.tsx'
import { SignInReason } from './sign-in/sign-in-reason.tsx'

export { loader } from './sign-in/loader.ts'

export function Component() {
  useMemberRevalidation()
  const [params] = useSearchParams()
  const next = nextPath(params)
  const action = params.get('for')
  return (
    <AuthCard
      title="Sign In"
      lead={
        next === '/' ? (
          'Good to see you again.'
        ) : (
          <SignInReason
            verb="Sign in"
            next={next}
            action={action}
            fallback="Sign in or create an account to continue where you left off."
          />
        )
      }
      footer={
        <p>
          New here?{' '}
          <Link to={signUpHref(next, action)} className="text-link">
            Create an account
          </Link>
        </p>
      }
    >
      <SignInForm error={params.has('error') ? 'Authentication failed. Please try again.' : null} />
      <ProviderButtons next={next} />
    </AuthCard>
  )
}
