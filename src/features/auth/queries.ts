/** Accounts: all that the forms and the sign-in routes ask of the backend. Rejections carry auth-js's errors. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import type { Provider } from '#src/lib/config.ts'
import { displayName, pictureOf } from '#src/lib/session/display-name.ts'
import { authClient } from '#src/lib/session/session.ts'
import { parseSession, type SessionUser } from '#src/lib/session/stored-session.ts'
import type { EmailLink } from './email-link.ts'
import type { SignInInput, SignUpInput } from './rules.ts'

/** The only account type there is. It lives in the session's metadata and grants nothing. */
const ACCOUNT_TYPE = 'developer'

/** Resolves when the member is signed in; the session tells everybody else. */
export const signIn = mutationOptions({
  mutationFn: async (input: SignInInput) => {
    const auth = await authClient()
    const { error } = await auth.signInWithPassword(input)
    if (error) throw error
  },
})

type SignUpRequest = Omit<SignUpInput, 'confirmation'> & {
  /** The local path that the mail's link leads to in the end. */
  next: string
}

/** Resolves to whether the address still has to be confirmed by mail; if not, the member is signed in. */
export const signUp = mutationOptions({
  mutationFn: async ({ fullName, email, password, next }: SignUpRequest) => {
    const auth = await authClient()
    const { data, error } = await auth.signUp({
      email,
      password,
      options: {
        data: { full_name: fullName, account_type: ACCOUNT_TYPE },
        emailRedirectTo: address(next),
      },
    })
    if (error) throw error
    return { confirmationSent: !data.session }
  },
})

/** Resolves for unknown and for confirmed addresses too, which get no mail. */
export const resendConfirmation = mutationOptions({
  mutationFn: async (email: string) => {
    const auth = await authClient()
    const { error } = await auth.resend({ type: 'signup', email })
    if (error) throw error
  },
})

/** Leaves for the provider, which comes back to /auth/callback. Resolves just before the page is left. */
export const signInWithProvider = mutationOptions({
  mutationFn: async (provider: Provider) => {
    const auth = await authClient()
    const { error } = await auth.signInWithOAuth({
      provider,
      options: { redirectTo: address('/auth/callback') },
    })
    if (error) throw error
  },
})

/** Asks for a recovery mail. Resolves for unknown addresses too: who is a member is nobody's business. */
export const requestPasswordReset = mutationOptions({
  mutationFn: async (email: string) => {
    const auth = await authClient()
    const { error } = await auth.resetPasswordForEmail(email)
    if (error) throw error
  },
})

/** Of the member who is signed in. It ends their other sessions. */
export const setNewPassword = mutationOptions({
  mutationFn: async (password: string) => {
    const auth = await authClient()
    const { error } = await auth.updateUser({ password })
    if (error) throw error
  },
})

/** Sets the account type where a third-party sign-in has left it open. */
export const completeAccount = mutationOptions({
  mutationFn: async () => {
    const auth = await authClient()
    const { error } = await auth.updateUser({ data: { account_type: ACCOUNT_TYPE } })
    if (error) throw error
  },
})

/** Signs in with the link of a mail. Each link works once. */
export async function verifyEmailLink({ tokenHash, type }: EmailLink): Promise<void> {
  const auth = await authClient()
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) throw error
}

/** Trades a provider's code for a session. Each code works once, in the browser that left for the provider. */
export async function exchangeCode(code: string): Promise<void> {
  const auth = await authClient()
  const { error } = await auth.exchangeCodeForSession(code)
  if (error) throw error
}

/** The user of the session as auth-js has it now, or null without one. */
export async function sessionUser(): Promise<SessionUser | null> {
  const auth = await authClient()
  const { data, error } = await auth.getSession()
  if (error) throw error
  return parseSession(data.session)?.user ?? null
}

/** Writes the member's profile from the sign-in metadata where the database has none yet. */
export async function ensureProfile(client: QueryClient, user: SessionUser): Promise<void> {
  const profiles = (await backendOf(client)).from('profiles')
  const { data } = await profiles.select('id').eq('id', user.id).maybeSingle().throwOnError()
  if (data) return
  await profiles
    .insert({ id: user.id, full_name: displayName(user), avatar_url: pictureOf(user), email: user.email })
    .throwOnError()
}

function address(path: string) {
  return window.location.origin + path
}
