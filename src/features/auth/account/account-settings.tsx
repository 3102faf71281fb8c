import { useQuery } from '@tanstack/react-query'

import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { Part } from './part.tsx'
import { PasswordForm } from './password-form.tsx'
import { accountQuery } from './queries.ts'

/** The member's email address, password and connected accounts. */
export default function AccountSettings({ userId }: { userId: string }) {
  const query = useQuery(accountQuery(userId))
  const { data: account } = query
  if (!account) return <NotLoaded query={query} title="Couldn't load your account" height="h-96" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Part title="Email address">
        <ChangeEmailForm account={account} />
      </Part>
      <Part title={account.hasPassword ? 'Password' : 'Set a password'}>
        <PasswordForm key={String(account.hasPassword)} account={account} />
      </Part>
      <ConnectedProviders account={account} />
      <Part title="If you lose your email address">
        <p>
          While you can still read emails there, change the address above. If you can’t any more, a new
          address can’t be confirmed: see the{' '}
          <Link to="/contact" className="text-link">
            contact page
          </Link>
          , and sign in with your password meanwhile. After a change, the old address can take the account
          back for a week.
        </p>
      </Part>
    </div>
  )
}
