/** The health check, the metrics and one incident name each fault and its end, on two instances. */
import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'

import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { SCHEMA_VERSION } from '#server/backend/schema-version.ts'
import { openObjectStore } from '#server/backend/testing/object-store.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { readSettings } from '#server/config.ts'
import { startSite } from '#server/listen.ts'
import { openTinyFrontend } from '#server/testing/tiny-frontend.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { EXPIRED_CERTIFICATE, VALID_CERTIFICATE } from '#tests/support/certificates.ts'
import { runOnce } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { freePort } from '#tests/support/free-port.ts'
import { listen, stopServer } from '#tests/support/listen.ts'
import { startOperator } from '#tests/support/operator.ts'
import { startProcessPair } from '#tests/support/product-pair.ts'
import { OPERATOR_SECRET, startProductProcess } from '#tests/support/product-process.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** The interval of checks: half a minute in production, where a fault gets four checks in its two minutes. */
const EVERY_MS = 1_000
const DISK_MB = 200
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
/** Code that makes a process's `Date` two minutes fast where libfaketime is not installed. */
const FAST_DATE = `const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + 120_000)
      else super(...parts)
    }
    static now() {
      return Real.now() + 120_000
    }
  }`
/** The environment of a process whose clock is two minutes fast. The clock of its timers stays right. */
const FAST_CLOCK: Record<string, string> = FAKETIME
  ? { LD_PRELOAD: FAKETIME, FAKETIME: '+120', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  : { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(FAST_DATE)}` }
/** Only one instance reports a fault that the instances share, and only one reports its end. */
const TOLD_ONCE: [{ began: number; ended: number }] = [{ began: 1, ended: 1 }]
/** Instances that cannot coordinate both report the same incident. */
const TOLD_BY_EACH: typeof TOLD_ONCE = [{ began: 2, ended: 2 }]

ensureBuilt()
const operator = await startOperator()
const { named, well, told } = operator
const watched = { everyMs: EVERY_MS, alertUrl: operator.alertUrl }
const server = await startPostgres(await npmBinaries())
const databaseUrl = await server.createBareDatabase()
const disk = await mountSmallDisk(DISK_MB)
if (disk) await moveDatabase(join(disk.folder, 'space'))
const mailPort = await freePort()
/** The port of the public URL. Only the test of the certificate serves it. */
const publicPort = await freePort()
const siteUrl = `https://localhost:${publicPort}`
const files = temporaryFolder()
const store = await openObjectStore(temporaryFolder())
const pair = await startProcessPair(databaseUrl, files, {
  ...{ watched, siteUrl, smtpUrl: `smtp://127.0.0.1:${mailPort}`, objectStore: store.settings },
})
const [one, other] = pair.ports
afterAll(async () => {
  await pair?.stop()
  await server?.close()
  await store?.close()
  disk?.remove()
  operator.close()
})
beforeEach(async () => {
  // The site reports a fault once an hour, so a test forgets the earlier incidents instead of waiting.
  await pair.sql('delete from auth.incidents')
  operator.forget()
})

/** Expects that both instances name the fault while it lasts, and report it and its end `incidents` times. */
async function expectFault(
  kind: string,
  cause: RegExp,
  { begin, end, incidents = TOLD_ONCE }: { begin(): unknown; end(): unknown; incidents?: typeof TOLD_ONCE },
  ports: readonly number[] = pair.ports,
) {
  const [{ began, ended }] = incidents
  await begin()
  try {
    for (const port of ports) expect(await named(port, kind)).toMatch(cause)
    await told('began', kind, began)
  } finally {
    await end()
  }
  await told('ended', kind, ended)
  expect(operator.incidents()).toEqual(incidents)
  for (const port of ports) await well(port)
}

/** Moves the database's files, except its log, to a folder. */
async function moveDatabase(folder: string) {
  await mkdir(folder)
  await server.own(folder)
  await runOnce(server.adminUrl, `create tablespace small location '${folder}'`)
  await runOnce(
    server.adminUrl,
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set tablespace small`,
  )
}

test('without a fault nothing is told, and looks leave the memory of visitors’ pages as it is', async () => {
  const state = async () => {
    const [row] = await pair.sql(
      `select pg_current_snapshot()::text as snapshot, temp_files::int as tries from pg_stat_database
       where datname = current_database()`,
    )
    return { snapshot: row?.snapshot, tries: Number(row?.tries) }
  }
  for (const port of pair.ports) await well(port)
  // PostgreSQL itself writes now and then, so the test waits for an interval without such a write.
  await waitFor('looks that write nothing but what goes with them', async () => {
    const before = await state()
    await sleep(4 * EVERY_MS)
    const after = await state()
    return (after.snapshot === before.snapshot && after.tries > before.tries) || undefined
  })
  expect(operator.incidents()).toEqual([])
})

test('a stopped database is told to the operator', async () => {
  const end = await server.halt()
  await expectFault('database', /ECONNREFUSED/, { begin() {}, end, incidents: TOLD_BY_EACH })
})

test.skipIf(!disk)('a full disk of the database', async () => {
  await disk?.fill()
  try {
    for (const port of pair.ports) expect(await named(port, 'disk')).toMatch(/No space left on device/)
    await told('began', 'disk')
  } finally {
    disk?.makeRoom()
  }
  for (const port of pair.ports) await well(port)
  await told('ended', 'disk')
  // The full disk may lack room for the incident's row, so either one instance or both report the fault.
  await waitFor(
    'the end',
    () => operator.incidents().every(({ began, ended }) => began === ended) || undefined,
  )
  expect(operator.incidents()).toHaveLength(1)
})

test('a mail server that refuses for an hour is told to the operator', async () => {
  const tried = (times: number) =>
    waitFor('the next try', async () => {
      const found = 'select id from internal.outbox where attempts >= $1 and last_error is not null'
      return (await pair.sql(found, [times])).length > 0 || undefined
    })
  const tryNow = () => pair.sql('update internal.outbox set not_before = now()')
  await pair.sql(
    `with someone as (
       insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), 'someone@example.org', now(), '{"full_name":"Some One"}') returning id)
     insert into internal.outbox (kind, recipient) select 'password-changed', id from someone`,
  )
  await tried(1)
  await tryNow()
  for (const port of pair.ports) expect(await named(port, 'mail')).toMatch(/ECONNECTION|ESOCKET|REFUSED/)
  await told('began', 'mail')
  await pair.sql(`update internal.outbox set due_at = due_at - interval '1 hour'`)
  await pair.sql(
    `update auth.incidents set began_at = began_at - interval '1 hour', told_at = told_at - interval '1 hour'`,
  )
  await tryNow()
  await tried(3)
  for (const port of pair.ports) await named(port, 'mail')
  // By now the mails wait for long pauses, yet each check tries one mail.
  await pair.sql(`update internal.outbox set not_before = now() + interval '1 hour'`)
  const { stop } = await startSmtp(mailPort)
  await told('ended', 'mail').finally(stop)
  expect(operator.incidents()).toEqual(TOLD_ONCE)
})

test('a store of uploads that is gone is told to the operator', async () => {
  await expectFault('uploads', /socket|closed|ECONNRESET/, {
    begin: () => store.behave('breaks'),
    end: () => store.behave('works'),
  })
})

test('a certificate that has ended is told to the operator until it is renewed', async () => {
  const proxy = createTlsServer(EXPIRED_CERTIFICATE, (socket) => void socket.end())
  proxy.on('tlsClientError', () => {})
  onTestFinished(() => void proxy.close())
  await expectFault('certificate', /localhost: valid until 2020-01-31/, {
    begin: () => listen(proxy, publicPort),
    end: () => proxy.setSecureContext(VALID_CERTIFICATE),
  })
})

test('a Supabase project that is gone is told to the operator', async () => {
  const schema = { version: SCHEMA_VERSION, least_version: SCHEMA_VERSION }
  const project = createServer(({ url }, response) => {
    response.end(JSON.stringify(url === '/auth/v1/settings' ? { external: {} } : schema))
  })
  const port = await listen(project)
  const supabase = { url: `http://127.0.0.1:${port}`, publishableKey: 'public' }
  const start = () =>
    startSite(
      {
        ...{ ...readSettings({}), port: 0, siteUrl, supabase, operatorSecret: OPERATOR_SECRET },
        alertHook: { url: operator.alertUrl, secret: 'whsec_c2VjcmV0' },
      },
      { openFrontend: () => openTinyFrontend(join(files, 'tiny')), backend: { watchMs: EVERY_MS } },
    )
  const sites = [await start(), await start()]
  const ports = sites.map(({ url }) => Number(new URL(url).port))
  try {
    for (const each of ports) await well(each)
    const begin = () => stopServer(project)
    const end = () => listen(project, port)
    await expectFault('supabase', /ECONNREFUSED/, { begin, end, incidents: TOLD_BY_EACH }, ports)
  } finally {
    for (const site of sites) await site.close()
    await stopServer(project)
  }
})

test('an instance that stands still is told to the operator', async () => {
  const [, frozen] = pair.processIds
  if (frozen === undefined) throw new Error('There are two processes')
  process.kill(frozen, 'SIGSTOP')
  try {
    expect(await named(one, 'instance')).toMatch(new RegExp(`:${other} for \\d+ s$`))
    expect(await told('began', 'instance')).toMatchObject({
      ...{ where: expect.stringContaining(`:${other}`), instance: expect.stringContaining(`:${one}`) },
    })
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await told('ended', 'instance')
  expect(operator.incidents()).toEqual(TOLD_ONCE)
})

test('an instance whose clock is two minutes fast is told to the operator', async () => {
  const late = await startProductProcess({
    ...{ databaseUrl, dataDir: files, watched, proxied: { siteUrl } },
    env: FAST_CLOCK,
  })
  try {
    expect(await named(late.port, 'clock')).toMatch(
      new RegExp(`:${late.port} is 1[12]\\d s ahead of the database$`),
    )
    expect((await told('began', 'clock')).where).toContain(`:${late.port}`)
    await well(one)
  } finally {
    await late.stop()
  }
  await told('ended', 'clock')
  expect(operator.incidents()).toEqual(TOLD_ONCE)
})
