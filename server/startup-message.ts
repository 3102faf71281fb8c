/** The message in the terminal once the site is running. */
import { commandLine } from '#server/lib/command-line.ts'

import type { RunningSite } from './listen.ts'
import { isLoopbackHost } from './web/client-network.ts'

/** The member of `supabase/demo.sql` who can sign in. */
const DEMO = { email: 'demo@hibo.example', password: 'hibo-demo' }

/**
 * Returns the site's URL, how to sign in if the demo community is loaded, and how to become its first admin if it
 * has none. The built-in database serves one process at a time.
 */
export async function startupMessage(
  { url, siteUrl, backend }: RunningSite,
  isBuiltin: boolean,
): Promise<string> {
  const lines = [`Hibo is at ${url}${siteUrl === url ? '' : `, for the public at ${siteUrl}`}`]
  const demo = await backend?.query('select 1 from auth.users where email = $1', [DEMO.email])
  if (demo?.length) lines.push(`Sign in as ${DEMO.email} with the password ${DEMO.password}`)
  if (backend?.mailbox)
    lines.push(
      isLoopbackHost(new URL(siteUrl).hostname)
        ? `Read mails at ${url}/mailbox`
        : 'No mail leaves this machine, so nobody can sign up: set SMTP_URL',
    )
  const admins = await backend?.query("select 1 from public.profiles where role = 'admin' limit 1")
  if (admins?.length === 0) {
    lines.push(
      `Nobody is its admin yet: sign up at ${siteUrl}/signup, confirm the email address, ${isBuiltin ? 'stop the site and ' : ''}run`,
      `  ${commandLine('make-admin', 'you@example.org')}`,
      `and open ${siteUrl}/dashboard${isBuiltin ? ' after the next start' : ''}. It lists the first steps.`,
    )
  }
  return lines.join('\n')
}
