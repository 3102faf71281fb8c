import { useSearchParams } from 'react-router'

import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { ConfirmReport } from '#src/features/visitor-reports/confirm-report.tsx'

/** The target of the links in mails to people who report without an account. */
export function Component() {
  const [params] = useSearchParams()
  return (
    <AuthCard title="Confirm your report">
      <ConfirmReport token={params.get('token')} />
    </AuthCard>
  )
}
