/** The message in the terminal once the site is running. */
import type { RunningSite } from './listen.ts'

/** The member of `supabase/demo.sql` who can sign in. */
const DEMO = { email: 'demo@hibo.example', password: 'hibo-demo' }

/** Returns the site's address and, if the demo community is loaded, how to sign in. */
export async function startupMessage({ url, siteUrl, backend }: RunningSite): Promise<string> {
  const lines = [`Hibo is at ${url}${siteUrl === url ? '' : `, for the public at ${siteUrl}`}`]
  const demo = await backend?.query('select 1 from auth.users where email = $1', [DEMO.email])
  if (demo?.length) lines.push(`Sign in as ${DEMO.email} with the password ${DEMO.password}`)
  if (backend?.mailbox) lines.push(`Read mails at ${url}/mailbox`)
  return lines.join('\n')
}
