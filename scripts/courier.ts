/**
 * `npm run courier`
 * `npm run courier -- --watch`
 *
 * Delivers what is due in the outbox of DATABASE_URL once, for any scheduler, or goes on until it is stopped. It needs
 * SITE_URL, and SMTP_URL or MAIL_API_URL. The site delivers its mails itself; a Supabase project has nobody who does.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { readSettings } from '#server/config.ts'
import { startCourier } from '#server/courier/courier.ts'
import { deliverDue } from '#server/courier/deliver.ts'
import { openTransport } from '#server/courier/open-transport.ts'
import { ensurePushKeys } from '#server/courier/push/push-keys.ts'
import { stopOnSignal } from '#server/stop-on-signal.ts'

import { command, readArguments } from './lib/command.ts'
import { openCommunity } from './lib/open-community.ts'

const PAUSE_MS = 5_000

await command('deliver mails', async () => {
  const { values } = readArguments('courier', 0, { watch: { type: 'boolean' } })
  const { databaseUrl, siteUrl, unsubscribeUrl, offline, ...mail } = readSettings(process.env)
  if (databaseUrl === null)
    return 'DATABASE_URL is missing. A site with the built-in database delivers its mails itself'
  if (siteUrl === null) return 'SITE_URL is missing: the links in mails begin with it'
  const transport = openTransport(mail, siteUrl)
  if (!transport) return 'SMTP_URL or MAIL_API_URL is missing'
  const database = await openCommunity(databaseUrl)
  await ensurePushKeys(database)
  const settings = { database, transport, siteUrl, unsubscribeUrl, offline }
  if (!values.watch) {
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
