/**
 * `npm run courier` delivers what is due in the outbox of DATABASE_URL, for any scheduler; `npm run courier -- --watch`
 * goes on until it is stopped. The site of `npm start` has a courier of its own; a Supabase project has none.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { openPostgres } from '#server/backend/database/postgres.ts'
import { readSettings } from '#server/config.ts'
import { startCourier } from '#server/courier/courier.ts'
import { deliverDue } from '#server/courier/deliver.ts'
import { openTransport } from '#server/courier/open-transport.ts'
import { ensurePushKeys } from '#server/courier/push/push-keys.ts'
import { stopOnSignal } from '#server/stop-on-signal.ts'

import { command } from './lib/command.ts'

const PAUSE_MS = 5_000

await command('deliver mails', async () => {
  const [word] = process.argv.slice(2)
  if (word !== undefined && word !== '--watch') return 'say "--watch" or nothing'
  const { databaseUrl, siteUrl, unsubscribeUrl, offline, ...mail } = readSettings(process.env)
  if (databaseUrl === null)
    return 'DATABASE_URL is missing. A site with the built-in database delivers its mails itself'
  if (siteUrl === null) return 'SITE_URL is missing: the links in mails begin with it'
  const transport = openTransport(mail, siteUrl)
  if (!transport) return 'SMTP_URL or MAIL_API_URL is missing'
  const database = await openPostgres(databaseUrl)
  await ensurePushKeys(database)
  const settings = { database, transport, siteUrl, unsubscribeUrl, offline }
  if (word === undefined) {
    console.log(`Taken from the outbox: ${await deliverDue(settings)}`)
    await database.close()
    return null
  }
  const courier = startCourier({ ...settings, background: false })
  stopOnSignal(async () => {
    await courier.stop()
    await database.close()
  })
  for (;;) {
    await courier.run()
    await sleep(PAUSE_MS)
  }
})
