/** The member's account and sessions: reads, and changes from inside. Rejections carry auth-js's errors. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callWrite, readQuery } from '#src/lib/backend.ts'
import type { Provider } from '#src/lib/config.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { authClient, clearSession } from '#src/lib/session/session.ts'
import { request } from '../queries.ts'
import { storeNextPath } from '../sign-in/next-path.ts'

const accountKeys = {
  all: featureKeys.account,
  account: (userId: string) => [...accountKeys.all, 'account', userId] as const,
  sessions: (userId: string) => [...accountKeys.all, 'sessions', userId] as const,
}

export interface Account {
  email: string
  /** The new email address while its change is not confirmed; else null. */
  newEmail: string | null
  /** Whether there is a password; a member from GitHub or Google may have none. */
  hasPassword: boolean
  identities: readonly Identity[]
}

/** A way to sign in. */
export interface Identity {
  id: string
  identity_id: string
  user_id: string
  provider: string
}

/** The member's account, as the auth server has it now. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.account(userId),
    queryFn: async (): Promise<Account> => {
      const { user } = await request((auth) => auth.getUser())
      if (!user) throw new Error('The session has ended')
      const identities = user.identities ?? []
      return {
        email: user.email ?? '',
        newEmail: user.new_email || null,
        hasPassword: identities.some(({ provider }) => provider === 'email'),
        identities,
      }
    },
    // A change may have been confirmed in another tab or on another device.
    staleTime: 0,
  })
}

/** Asks for another email address. Resolves when both mails are on their way. */
export const changeEmailMutation = mutationOptions({
  mutationFn: (email: string) => request((auth) => auth.updateUser({ email })),
  onSuccess: (_data, _email, _result, { client }) => client.invalidateQueries({ queryKey: accountKeys.all }),
})

/** Sends the browser to the provider, which redirects back to the settings. */
export const connectProviderMutation = mutationOptions({
  mutationFn: async (provider: Provider) => {
    storeNextPath('/settings/account')
    const redirectTo = `${window.location.origin}/auth/callback`
    await request((auth) => auth.linkIdentity({ provider, options: { redirectTo } }))
  },
})

/** Ends a way to sign in. The auth server refuses the last one. */
export const disconnectProviderMutation = mutationOptions({
  mutationFn: (identity: Identity) => request((auth) => auth.unlinkIdentity(identity)),
  onSuccess: (_data, _identity, _result, { client }) => {
    // A connected GitHub account proves the profile's GitHub link.
    void client.invalidateQueries({ queryKey: featureKeys.profile })
    return client.invalidateQueries({ queryKey: accountKeys.all })
  },
})

const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    user_agent: v.nullable(v.string()),
    created_at: v.string(),
    last_used_at: v.string(),
    current: v.boolean(),
  }),
)
export type ListedSession = v.InferOutput<typeof sessionsSchema>[number]

/** The member's sessions, the last used first. */
export function sessionsQuery(userId: string) {
  return readQuery(accountKeys.sessions(userId), 'my_sessions', sessionsSchema, { staleTime: 0 })
}

/** Ends one session, or with null all sessions but this one. */
export const endSessionsMutation = mutationOptions({
  mutationFn: async (session: string | null, { client }) => {
    if (session === null) {
      const { error } = await (await authClient()).signOut({ scope: 'others' })
      if (error) throw error
    } else await callWrite(client, 'end_session', { session })
  },
  onSuccess: (_data, _session, _result, { client }) =>
    client.invalidateQueries({ queryKey: accountKeys.all }),
})

/** Restores the earlier email address. Resolves to whether the link worked; if so, all sessions have ended. */
export const restoreEmailMutation = mutationOptions({
  mutationFn: async (token: string, { client }) => {
    const isRestored = (await callWrite(client, 'restore_email', { token })) === true
    if (isRestored) clearSession()
    return isRestored
  },
})
