import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Provider, useConfig } from '#src/lib/config.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { authErrorText } from '../form/auth-errors.ts'
import { AuthForm, trimmedText, useCheckedForm } from '../form/auth-form.tsx'
import { EmailField } from '../form/email-field.tsx'
import { checkEmail } from '../form/rules.ts'
import { PasswordForm } from '../password/password-form.tsx'
import { PROVIDER_LOOKS } from '../sign-in/provider-buttons.tsx'
import {
  type Account,
  accountQuery,
  changeEmailMutation,
  connectProviderMutation,
  disconnectProviderMutation,
} from './queries.ts'

/** The member's email address, password and connected accounts. */
export default function AccountSettings({ userId }: { userId: string }) {
  const query = useQuery(accountQuery(userId))
  const { data: account } = query
  if (!account) return <NotLoaded query={query} title="Couldn't load your account" height="h-96" />
  return (
    // The password's part is as high as the two parts beside it.
    <div className="account setting-columns gap-5">
      <Part title="Email address">
        <ChangeEmailForm account={account} />
      </Part>
      <Part title={account.hasPassword ? 'Password' : 'Set a password'}>
        <ChangePassword key={String(account.hasPassword)} account={account} />
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

/** Asks for a new email address, and says what is still to be confirmed. */
function ChangeEmailForm({ account: { email, newEmail } }: { account: Account }) {
  const change = useMutation(changeEmailMutation)
  const { form, errorOf } = useCheckedForm({
    read: (data) => ({ email: trimmedText(data, 'new-email') }),
    check: (input) =>
      input.email.toLowerCase() === email.toLowerCase()
        ? [{ field: 'email' as const, message: 'This is your email address already.' }]
        : checkEmail(input),
    send: (input) => change.mutate(input.email),
  })
  return (
    <>
      <p>
        You sign in with <strong className="wrap-anywhere">{email}</strong>. Nobody else sees it.
      </p>
      {newEmail && (
        <Notice>
          We mailed a link to <strong className="wrap-anywhere">{newEmail}</strong> and one to{' '}
          <strong className="wrap-anywhere">{email}</strong>. The change counts when both were confirmed,
          within a day.
        </Notice>
      )}
      <AuthForm
        // Empties the form after each request.
        key={newEmail}
        {...form}
        label="Change the email address"
        submitLabel="Change email address"
        pending={change.isPending}
        error={
          change.error &&
          authErrorText(change.error, 'The email address could not be changed. Please try again.')
        }
      >
        {/* Not named "email": remembered-fields.ts stores that field for the next sign-in. */}
        <EmailField label="New email address" name="new-email" error={errorOf('email')} />
      </AuthForm>
    </>
  )
}

/** Changes the password with the old one; a member without one sets the first. */
function ChangePassword({ account: { email, hasPassword } }: { account: Account }) {
  /** Number of changes; as the key of the form it empties the fields after each one. */
  const [changes, setChanges] = useState(0)
  return (
    <>
      {!hasPassword && <p>You sign in without a password so far. With one, you can do both.</p>}
      <PasswordForm
        key={changes}
        label={hasPassword ? 'Change the password' : 'Set a password'}
        email={email}
        asksForCurrent={hasPassword}
        onSaved={() => {
          toast.success('Your new password is saved. Other devices are signed out.')
          setChanges(changes + 1)
        }}
      />
      {hasPassword && (
        <p className="text-ink-muted text-sm">
          Forgotten?{' '}
          <Link to="/forgot-password" className="text-link">
            Ask for a link
          </Link>{' '}
          by mail.
        </p>
      )}
    </>
  )
}

/** The GitHub and Google accounts that sign the member in. The last way to sign in can't be disconnected. */
function ConnectedProviders({ account: { identities } }: { account: Account }) {
  const { providers } = useConfig()
  const connect = useMutation(connectProviderMutation)
  const disconnect = useMutation(disconnectProviderMutation)
  const failure = connect.error ?? disconnect.error
  const isTaken = useSearchParams()[0].get('error') === 'identity_already_exists'
  if (providers.length === 0) return null

  function row(provider: Provider) {
    const { name, Icon } = PROVIDER_LOOKS[provider]
    const identity = identities.find((one) => one.provider === provider)
    const isLast = identity !== undefined && identities.length === 1
    const isPending = identity
      ? disconnect.isPending && disconnect.variables.provider === provider
      : connect.isPending && connect.variables === provider
    return (
      <li key={provider} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className="size-6 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="text-ink-muted text-sm">
            {isLast
              ? 'Connected. Set a password before you disconnect your only way to sign in.'
              : identity
                ? `Connected: you can sign in with it.${provider === 'github' ? ' If your profile links to it, the link is marked as confirmed.' : ''}`
                : 'Not connected'}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          disabled={isLast}
          pending={isPending}
          onClick={() => (identity ? disconnect.mutate(identity) : connect.mutate(provider))}
        >
          {identity ? 'Disconnect' : 'Connect'}
          <span className="sr-only"> {name}</span>
        </Button>
      </li>
    )
  }
  return (
    <Part title="Connected accounts">
      <ul className="grid gap-4">{providers.map(row)}</ul>
      {isTaken && (
        <FormError>Another member has connected this account. Disconnect it there first.</FormError>
      )}
      <FormError>{failure && authErrorText(failure, 'That did not work. Please try again.')}</FormError>
    </Part>
  )
}

/** One section of the page. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
