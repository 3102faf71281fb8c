/**
 * `npm run make-admin -- someone@example.org`: makes a member an admin, in the database that the settings name. A
 * second word gives another role: `moderator`, or `developer`, which takes the role away.
 */
import { commandLine } from '#server/lib/command-line.ts'

import { command } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

const ROLES = new Map([
  ['admin', 'an admin'],
  ['moderator', 'a moderator'],
  ['developer', 'a developer without other rights'],
])

await command('give a role', async () => {
  const [email, role = 'admin'] = process.argv.slice(2)
  if (!email?.includes('@'))
    return `name the email address: ${commandLine('make-admin', 'someone@example.org')}`
  const title = ROLES.get(role)
  if (title === undefined) return `name one of these roles: ${[...ROLES.keys()].join(', ')}`
  return withBackend(async (backend) => {
    const members = await backend.query(
      `update public.profiles p set role = $2 from auth.users u
       where u.id = p.id and lower(u.email) = lower($1) returning p.id`,
      [email, role],
    )
    if (members.length === 0) return `nobody has signed up as ${email} and confirmed the email address`
    console.log(`${email} is ${title} now.`)
    return null
  })
})
