import type { QueryClient } from '@tanstack/react-query'
import { ensureProfile, exchangeCode, sessionUser } from '../queries.ts'
import { takeNextPath } from './next-path.ts'

const FAILURE_PATH = '/signin?error=auth-callback-failed'

/** Paths by query. A code works only once, but React runs effects twice in development. */
const finished = new Map<string, Promise<string>>()

/**
 * Finishes a third-party sign-in, once until the page is left. Resolves with the path to go to; never rejects.
 * @param params the query of the provider's redirect
 */
export function finishSignIn(client: QueryClient, params: URLSearchParams): Promise<string> {
  const query = params.toString()
  const path = finished.get(query) ?? finish(client, params).catch(reportFailure)
  finished.set(query, path)
  return path
}

function reportFailure(error: unknown) {
  console.error('The third-party sign-in failed', error)
  return FAILURE_PATH
}

async function finish(client: QueryClient, params: URLSearchParams) {
  // The member wanted to connect an account that another member has connected.
  if ([params.get('error'), params.get('error_code')].includes('identity_already_exists')) {
    return `${takeNextPath()}?error=identity_already_exists`
  }
  if (params.has('error')) throw new Error(params.get('error_description') ?? 'The provider refused')
  const code = params.get('code')
  if (code) await exchangeCode(code)
  const user = await sessionUser()
  if (!user) return '/signin'
  // A trigger writes the profile of every confirmed account, so a failure here is logged and the sign-in goes on.
  await ensureProfile(client, user).catch((error) => console.error('No profile could be ensured', error))
  return user.user_metadata.account_type ? takeNextPath() : '/complete-profile'
}
