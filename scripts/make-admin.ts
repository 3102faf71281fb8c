/** `npm run make-admin -- someone@example.org`: makes a member an admin, in the database that the settings name. */
import { command } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

await command('make an admin', async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) return 'name the address: npm run make-admin -- someone@example.org'
  return withBackend(async (backend) => {
    const admins = await backend.query(
      `update public.profiles p set role = 'admin' from auth.users u
       where u.id = p.id and lower(u.email) = lower($1) returning p.id`,
      [email],
    )
    if (admins.length === 0) return `nobody has signed up as ${email} and confirmed the address`
    console.log(`${email} is an admin now.`)
    return null
  })
})
