import { useMutation } from '@tanstack/react-query'

import { useSearchParams } from 'react-router'

import { type Provider, useConfig } from '#src/lib/config.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { authErrorText } from '../form/auth-errors.ts'
import { PROVIDER_LOOKS } from '../sign-in/provider-buttons.tsx'
import { Part } from './part.tsx'
import { type Account, connectProviderMutation, disconnectProviderMutation } from './queries.ts'

/** The accounts elsewhere with which the member can sign in. The last way in can't be disconnected. */
export function ConnectedProviders({ account: { identities } }: { account: Account }) {
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
    return (
      <li key={provider} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className="size-6 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="text-ink-muted text-sm">
            {isLast
              ? 'Connected. Set a password before you disconnect your only way to sign in.'
              : identity
                ? 'Connected: you can sign in with it.'
                : 'Not connected'}
          </p>
        </div>
        {identity ? (
          <Button
            variant="secondary"
            size="sm"
            disabled={isLast}
            pending={disconnect.isPending && disconnect.variables.provider === provider}
            onClick={() => disconnect.mutate(identity)}
          >
            Disconnect<span className="sr-only"> {name}</span>
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            pending={connect.isPending && connect.variables === provider}
            onClick={() => connect.mutate(provider)}
          >
            Connect<span className="sr-only"> {name}</span>
          </Button>
        )}
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
