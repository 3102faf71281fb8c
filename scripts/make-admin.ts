/**
 * `npm run make-admin -- EMAIL [ROLE] [--yes]`
 *
 * Makes a member an admin in the database of the settings (DATA_DIR or DATABASE_URL). The roles are admin, moderator,
 * and developer, which takes the others away. It asks before it demotes the last admin; --yes is the answer where
 * nobody can be asked. The built-in database serves one process: stop the site first.
 */
import { createInterface } from 'node:readline/promises'

import { normalizeEmail } from '#server/backend/auth/account-input.ts'
import { commandLine } from '#server/lib/command-line.ts'

import { command, readArguments } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

const ROLES = new Map([
  ['admin', 'an admin'],
  ['moderator', 'a moderator'],
  ['developer', 'a developer without other rights'],
])

await command('give a role', async () => {
  const { words, values } = readArguments('make-admin', 2, { yes: { type: 'boolean' } })
  const [typed = '', role = 'admin'] = words
  const email = normalizeEmail(typed)
  if (email === null) return `name the email address: ${commandLine('make-admin', 'someone@example.org')}`
  const title = ROLES.get(role)
  if (title === undefined) return `name one of these roles: ${[...ROLES.keys()].join(', ')}`
  return withBackend(async ({ query }) => {
    const [member] = await query<{ id: string; isLastAdmin: boolean }>(
      `select p.id, p.role = 'admin' and not exists (
         select from public.profiles o where o.role = 'admin' and o.id <> p.id) as "isLastAdmin"
       from public.profiles p join auth.users u on u.id = p.id where lower(u.email) = $1`,
      [email],
    )
    if (!member) return `nobody has signed up as ${email} and confirmed the email address`
    if (member.isLastAdmin && role !== 'admin' && !values.yes && !(await isSure(email)))
      return `${email} is the last admin. Make another one first, or say --yes`
    await query('update public.profiles set role = $2 where id = $1', [member.id, role])
    console.log(`${email} is ${title} now.`)
    return null
  })
})

/** Asks the person at the terminal. False where there is none. */
async function isSure(email: string) {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(
    `${email} is the last admin: nobody could make another one in the app. Go on? [y/N] `,
  )
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
