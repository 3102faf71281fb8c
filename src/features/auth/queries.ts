/** Every account request of the forms and the sign-in routes. Rejections carry auth-js's errors. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import type { Provider } from '#src/lib/config.ts'
import { errorCode } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { displayName, pictureOf } from '#src/lib/session/display-name.ts'
import { authClient } from '#src/lib/session/session.ts'
import { parseSession, type SessionUser } from '#src/lib/session/stored-session.ts'
import type { Purpose } from '#src/shared/domain/purpose.ts'
import type { EmailLink } from './email-link.ts'
import type { SignInInput, SignUpInput } from './form/rules.ts'

/** The only account type. It is part of the session's metadata and grants nothing. */
const ACCOUNT_TYPE = 'developer'

type AuthClient = Awaited<ReturnType<typeof authClient>>

/** Resolves with the response's data. auth-js resolves with errors; this rejects with them. */
export async function request<Result extends { data: unknown; error: Error | null }>(
  send: (auth: AuthClient) => Promise<Result>,
): Promise<Result['data']> {
  const { data, error } = await send(await authClient())
  if (error) throw error
  return data
}

/** Signs in. The session's subscribers then learn of the member. */
export const signInMutation = mutationOptions({
  mutationFn: (input: SignInInput) => request((auth) => auth.signInWithPassword(input)),
})

type SignUpRequest = Omit<SignUpInput, 'confirmation'> & {
  purpose: Purpose
  /** Whether somebody who builds can be hired. */
  available: boolean
  /** The company for which the member hires, or empty. */
  company: string
  /** The local path that the mail's link returns to. */
  next: string
}

/** Signs up. Resolves to whether the email address must still be confirmed by mail; if not, the member is signed in. */
export const signUpMutation = mutationOptions({
  mutationFn: async ({ fullName, email, password, next, ...rest }: SignUpRequest) => {
    const data = { full_name: fullName, account_type: ACCOUNT_TYPE, ...columnsOf(rest) }
    const options = { data, emailRedirectTo: absolute(next) }
    const { session } = await request((auth) => auth.signUp({ email, password, options }))
    return { confirmationSent: !session }
  },
})

/** Sends the confirmation link again. Resolves for unknown and confirmed email addresses too, which get no mail. */
export const resendConfirmationMutation = mutationOptions({
  mutationFn: (email: string) => request((auth) => auth.resend({ type: 'signup', email })),
})

/** Sends the browser to the provider, which redirects to /auth/callback. Resolves just before the browser leaves. */
export const signInWithProviderMutation = mutationOptions({
  mutationFn: (provider: Provider) => {
    const options = { redirectTo: absolute('/auth/callback') }
    return request((auth) => auth.signInWithOAuth({ provider, options }))
  },
})

/** Requests a recovery mail. Resolves for unknown email addresses too, so that nobody learns who is a member. */
export const requestPasswordResetMutation = mutationOptions({
  mutationFn: (email: string) => request((auth) => auth.resetPasswordForEmail(email)),
})

export interface PasswordChange {
  email: string
  /** Empty where it is not asked for: after a recovery mail, and for a member without a password. */
  current: string
  password: string
}

/** Sets the signed-in member's password, and ends their other sessions. */
export const changePasswordMutation = mutationOptions({
  mutationFn: async ({ email, current, password }: PasswordChange) => {
    const attributes = { password, ...(current && { current_password: current }) }
    const change = () => request((auth) => auth.updateUser(attributes))
    try {
      await change()
    } catch (error) {
      // Supabase also demands a recent sign-in. Signing in with the current password is one.
      if (errorCode(error) !== 'reauthentication_needed' || current === '') throw error
      await request((auth) => auth.signInWithPassword({ email, password: current }))
      await change()
    }
  },
  onSuccess: (_data, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: featureKeys.account }),
})

type Purposes = Pick<SignUpRequest, 'purpose' | 'available' | 'company'>

/**
 * Sets what a third-party sign-in leaves open: the purpose and what goes with it, then the account type, which ends the
 * step.
 */
export const completeAccountMutation = mutationOptions({
  mutationFn: async ({ userId, ...rest }: Purposes & { userId: string }, { client }) => {
    const backend = await backendOf(client)
    await backend.from('profiles').update(columnsOf(rest)).eq('id', userId).throwOnError()
    await request((auth) => auth.updateUser({ data: { account_type: ACCOUNT_TYPE } }))
  },
})

interface PressedLink {
  link: EmailLink
  /** The member who was signed in before. */
  member: SessionUser | null
}

/** Signs in with a mail's link, once. Resolves to false while the other email address of a change has to confirm it. */
export const verifyEmailLinkMutation = mutationOptions({
  mutationFn: async ({ link: { tokenHash, type } }: PressedLink) => {
    const { session } = await request((auth) => auth.verifyOtp({ token_hash: tokenHash, type }))
    return session !== null
  },
})

/** Trades a provider's code for a session. Each code works once, in the browser that asked for it. */
export async function exchangeCode(code: string): Promise<void> {
  await request((auth) => auth.exchangeCodeForSession(code))
}

/** The user of auth-js's current session, or null without one. */
export async function sessionUser(): Promise<SessionUser | null> {
  const { session } = await request((auth) => auth.getSession())
  return parseSession(session)?.user ?? null
}

/** Inserts the member's profile from the sign-in metadata if the database has none. */
export async function ensureProfile(client: QueryClient, user: SessionUser): Promise<void> {
  const profiles = (await backendOf(client)).from('profiles')
  const { data } = await profiles.select('id').eq('id', user.id).maybeSingle().throwOnError()
  if (data) return
  await profiles
    .insert({ id: user.id, full_name: displayName(user), avatar_url: pictureOf(user), email: user.email })
    .throwOnError()
}

function columnsOf({ purpose, available, company }: Purposes) {
  return {
    purpose,
    ...(purpose !== 'hire' && { available_for_hire: available }),
    ...(purpose !== 'build' && { company }),
  }
}

function absolute(path: string) {
  return window.location.origin + path
}
