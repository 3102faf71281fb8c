import { useNavigate } from 'react-router'
import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { PasswordForm } from '#src/features/auth/password/password-form.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'

/** The target of a recovery mail, after /auth/confirm has signed the member in. */
export function Component() {
  const user = useUser()
  const navigate = useNavigate()

  function handleSaved() {
    toast.success('Your new password is saved.')
    void navigate('/', { replace: true })
  }
  return (
    <AuthCard
      title="Set a new password"
      lead={user ? user.email : 'For this you need the link from a recovery mail, which works once.'}
    >
      {user ? (
        <PasswordForm label="Set a new password" email={user.email ?? ''} onSaved={handleSaved} />
      ) : (
        <ButtonLink to="/forgot-password" className="w-full">
          Ask for a link
        </ButtonLink>
      )}
    </AuthCard>
  )
}
