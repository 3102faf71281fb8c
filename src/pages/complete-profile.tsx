import { replace, useNavigate } from 'react-router'
import { AuthCard } from '#src/features/auth/auth-card.tsx'
import { CompleteAccount } from '#src/features/auth/complete-account.tsx'
import { FullScreen } from '#src/features/auth/full-screen.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { currentUser } from '#src/lib/session/session.ts'

export { PageError as ErrorBoundary } from './layout/page-error.tsx'

/** Only for members who came from a third-party provider and have no account type yet. */
export function loader() {
  const user = currentUser()
  if (!user) return replace('/signin')
  return user.user_metadata.account_type ? replace('/') : null
}

export function Component() {
  const navigate = useNavigate()
  return (
    <FullScreen>
      <AuthCard
        title="One last step"
        lead="You join Hibo as a Developer: publish a profile, be found, and find others."
      >
        <PageMeta title="Complete your profile" path={null} />
        <CompleteAccount onDone={() => void navigate('/', { replace: true })} />
      </AuthCard>
    </FullScreen>
  )
}
