/** The app's clients, connected to a backend in this process. */
import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'

import { quickHash } from '#tests/support/supabase-project.ts'

import type { Backend, BackendSettings, Mail } from '../backend.ts'
import { SITE, testBackend } from './open-test-backend.ts'

export const PASSWORD = 'correct horse'
const PASSWORD_HASH = quickHash(PASSWORD)
export const CLIENT_NETWORK = '192.0.2.1'

/** A visitor until `auth` signs in. */
export function testClient(backend: Backend, network = CLIENT_NETWORK) {
  const key = backend.publishableKey
  const kept = new Map<string, string>()
  const auth = new AuthClient({
    url: `${SITE}/auth/v1`,
    headers: { apikey: key },
    fetch: (input, init) => backend.fetch(new Request(input, init), network),
    autoRefreshToken: false,
    flowType: 'pkce',
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
  })

  /** Sends a request like the app: with the key, and the member's token after signing in. */
  async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(input, SITE), init)
    const { data } = await auth.getSession()
    request.headers.set('apikey', key)
    if (!request.headers.has('authorization')) {
      request.headers.set('authorization', `Bearer ${data.session?.access_token ?? key}`)
    }
    return backend.fetch(request, network)
  }
  return {
    auth,
    send,
    rest: new PostgrestClient(`${SITE}/rest/v1`, { fetch: send }),
    storage: new StorageClient(`${SITE}/storage/v1`, {}, send),
  }
}

export type TestClient = ReturnType<typeof testClient>

let members = 0

/** Signs up without confirming the email address. */
async function signUp(backend: Backend, email: string, password = PASSWORD, network?: string) {
  const client = testClient(backend, network)
  const options = { data: { full_name: 'Ayaan Cali', account_type: 'developer' } }
  return { client, ...(await client.auth.signUp({ email, password, options })) }
}

/**
 * Signs a new member up, confirms the email address with the link from the mail, and stays signed in. From then on the
 * password is compared quickly: tests of its cost are in `passwords.test.ts`.
 */
export async function newMember(backend: Backend, email = uniqueEmail()) {
  const { client, error: refusal } = await signUp(backend, email)
  if (refusal) throw refusal
  await backend.query('update auth.users set encrypted_password = $2 where email = $1', [
    email,
    PASSWORD_HASH,
  ])
  const { data, error } = await client.auth.verifyOtp({
    type: 'signup',
    token_hash: tokenIn(await lastMailTo(backend, email)),
  })
  if (error || !data.user) throw error ?? new Error('No user in the response')
  return { ...client, email, id: data.user.id }
}

/** The backend of one test file with its visitors, members and mails. Closed after the tests. */
export async function testSite(settings?: Partial<BackendSettings>) {
  const backend = await testBackend(settings)
  return {
    backend,
    newVisitor: (network?: string) => testClient(backend, network),
    newMember: (email?: string) => newMember(backend, email),
    signUp: (email: string, password?: string, network?: string) => signUp(backend, email, password, network),
    signIn: (email: string, password = PASSWORD, network?: string) =>
      testClient(backend, network).auth.signInWithPassword({ email, password }),
    mailsTo: (email: string) => mailsTo(backend, email),
    lastMailTo: (email: string) => lastMailTo(backend, email),
    /** The token in the newest mail. */
    tokenTo: async (email: string) => tokenIn(await lastMailTo(backend, email)),
  }
}

/** @returns an email address that no other test of this file has. */
export function uniqueEmail() {
  return `member-${++members}@example.com`
}

/** Delivers the waiting mails. @returns those to `email`, the newest first. */
async function mailsTo(backend: Backend, email: string): Promise<Mail[]> {
  await backend.deliverMails()
  return backend.mailbox?.list().filter((mail) => mail.to === email) ?? []
}

/** @throws if there is none. */
async function lastMailTo(backend: Backend, email: string): Promise<Mail> {
  const [mail] = await mailsTo(backend, email)
  if (!mail) throw new Error(`No mail to ${email}`)
  return mail
}

/** @returns the first URL in the text of a mail. */
export function linkIn(mail: Mail): URL {
  const link = /https?:\S+/.exec(mail.text)?.[0]
  if (link === undefined) throw new Error('No link in the mail')
  return new URL(link)
}

/** @returns the token in the link of a mail about an account, or an empty text. */
function tokenIn(mail: Mail): string {
  return linkIn(mail).searchParams.get('token_hash') ?? ''
}
