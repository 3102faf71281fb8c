/** `npm run make-admin -- someone@example.org`: makes a member an admin, in the database that the settings name. */
import { resolve } from 'node:path'

import { openBackend } from '#server/backend/backend.ts'
import { readSettings } from '#server/config.ts'

import { command } from './lib/command.ts'

await command('make an admin', async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) return 'name the address: npm run make-admin -- someone@example.org'
  const { dataDir, databaseUrl, supabase } = readSettings(process.env)
  if (supabase) return 'on Supabase, set the role in its SQL editor (docs/deployment.md has the statement)'
  const backend = await openBackend({
    dataDir: resolve(dataDir),
    databaseUrl,
    siteUrl: 'http://127.0.0.1',
    smtpUrl: null,
    oauth: {},
    demo: false,
  })
  try {
    const admins = await backend.query(
      `update public.profiles p set role = 'admin' from auth.users u
       where u.id = p.id and lower(u.email) = lower($1) returning p.id`,
      [email],
    )
    if (admins.length === 0) return `nobody has signed up as ${email} and confirmed the address`
    console.log(`${email} is an admin now.`)
    return null
  } finally {
    await backend.close()
  }
})
