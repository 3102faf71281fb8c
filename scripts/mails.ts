/** `npm run mails`: mails that wait or were given up. `npm run mails -- retry` sends those that were given up again. */
import { command } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

await command('show the mails', async () => {
  const [word] = process.argv.slice(2)
  if (word !== undefined && word !== 'retry') return 'say "retry" or nothing'
  return withBackend(async (backend) => {
    if (word === 'retry') {
      const again = await backend.query(
        `update internal.outbox set failed_at = null, attempts = 0, not_before = now(), due_at = now()
        where failed_at is not null returning id`,
      )
      console.log(`Mails that are tried again: ${again.length}`)
    }
    const mails = await backend.query(
      `select o.kind, coalesce(u.email, o.email) as to, o.due_at, o.attempts, o.failed_at is not null as given_up, o.last_error
        from internal.outbox o left join auth.users u on u.id = o.recipient order by o.due_at`,
    )
    if (mails.length > 0) console.table(mails)
    else console.log('No mail waits, and none was given up.')
    return null
  })
})
