import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { ForgotPasswordForm } from '#src/features/auth/password/forgot-password-form.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { Link } from '#src/ui/link.tsx'

export function Component() {
  return (
    <AuthCard
      title="Forgot password?"
      lead="Tell us your email address, and we send you a link to set a new one."
      footer={
        <>
          <Link to="/signin" className="inline-block py-1 text-link">
            Back to sign in
          </Link>
          <p className="mt-2 text-sm">
            You can’t read emails there any more?{' '}
            <Link to="/contact" className="inline-block py-1 text-link">
              Contact
            </Link>
          </p>
        </>
      }
    >
      <PageMeta title="Forgot password" path={null} />
      <ForgotPasswordForm />
    </AuthCard>
  )
}
