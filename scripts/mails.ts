/**
 * `npm run mails`
 * `npm run mails -- retry`
 *
 * Shows the mails that wait or were given up, in the database of the settings (DATA_DIR or DATABASE_URL), with the time
 * of the next try and the last error. "retry" has the site try those again that were given up. The built-in database
 * serves one process: stop the site first.
 */
import { command, readArguments } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

await command('show the mails', async () => {
  const [word] = readArguments('mails', 1, {}).words
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
      `select o.kind, coalesce(u.email, o.email) as to, o.due_at, o.attempts,
         case when o.failed_at is null then o.not_before::text else 'given up' end as next_try, o.last_error
        from internal.outbox o left join auth.users u on u.id = o.recipient order by o.due_at`,
    )
    if (mails.length > 0) console.table(mails)
    else console.log('No mail waits, and none was given up.')
    return null
  })
})
