/** What a person at the terminal is told once the site serves. */
import type { RunningSite } from './listen.ts'

/** The member of `supabase/demo.sql` that may sign in. */
const DEMO = { email: 'demo@hibo.example', password: 'hibo-demo' }

/** Lines for the terminal: where the site is and, while the demo community is there, how to sign in. */
export async function startupMessage({ url, siteUrl, backend }: RunningSite): Promise<string> {
  const lines = [`Hibo is at ${url}${siteUrl === url ? '' : `, for the public at ${siteUrl}`}`]
  const demo = await backend?.query('select 1 from auth.users where email = $1', [DEMO.email])
  if (demo?.length) lines.push(`Sign in as ${DEMO.email} with the password ${DEMO.password}`)
  if (backend?.mailbox) lines.push(`Mails stand at ${url}/mailbox`)
  return lines.join('\n')
}
