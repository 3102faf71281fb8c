/** The courier outside of the server, on PostgreSQL: as a scheduler's command, and as an Edge Function. */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { createEdgeFunction } from '#server/courier/edge-function.ts'
import { startChild, untilReady } from '#tests/support/child.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { createHostedDatabase } from '#tests/support/engines/shared-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startMailApi } from '#tests/support/mail-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const run = promisify(execFile)
const COURIER_SECRET = 'a secret of twenty letters'
const BOUNCE_KEY = Buffer.from('the key of the provider’s reports')
/** Makes every member's digest due now. */
const MAKE_DIGESTS_DUE = `update public.notification_preferences set next_digest_at = now() where digest <> 'off'`
const database = await createHostedDatabase()
const sql = connect(database.url, 2)
const smtp = await startSmtp()
const api = await startMailApi()
const edgePort = await freePort()
const edgeUrl = `http://127.0.0.1:${edgePort}/courier`
const edge = await startEdgeFunction()
afterAll(async () => {
  await edge.end()
  await api.stop()
  await smtp.stop()
  await sql.end()
  await database.drop()
})
beforeEach(() => sql.query('delete from internal.outbox'))

/** Runs the Edge Function's own source under Node. */
async function startEdgeFunction() {
  const child = startChild(
    process.execPath,
    ['--import', './tests/support/deno-in-node.mjs', 'supabase/functions/courier/index.ts'],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(edgePort),
        SUPABASE_DB_URL: database.url,
        SUPABASE_URL: 'https://ref.supabase.example',
        SITE_URL: 'https://hibo.example/',
        COURIER_SECRET,
        MAIL_API_URL: api.url,
        MAIL_API_KEY: api.key,
        BOUNCE_SECRET: `whsec_${BOUNCE_KEY.toString('base64')}`,
      },
    },
  )
  await untilReady('The Edge Function', child, () => child.output().includes('listening') || undefined)
  return child
}

const wake = (secret = COURIER_SECRET) =>
  fetch(edgeUrl, { method: 'POST', headers: { authorization: `Bearer ${secret}` } })

/** A member with a confirmed email address. @returns the id. */
async function addMember(email: string, name: string) {
  const [made] = await sql.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), $1, now(), jsonb_build_object('full_name', $2::text)) returning id`,
    [email, name],
  )
  return made?.id ?? ''
}

/** Notifies the member of a comment, as if a minute ago. */
async function addNews(owner: string, by: string, title: string) {
  await sql.query(
    `with post as (
      insert into public.posts (profile_id, title, content) values ($1, $3, 'Words') returning id
    ), comment as (
      insert into public.comments (post_id, profile_id, content) select id, $2, 'A comment' from post
      returning id, post_id
    )
    insert into public.notifications (owner_id, kind, actor_id, thing, post_id, comment_id, created_at)
    select $1, 'comment', $2, post_id, post_id, id, now() - interval '1 minute' from comment`,
    [owner, by, title],
  )
}

const preferencesOf = async (id: string) => {
  const [row] = await sql.query<{ digest: string; bounced: boolean }>(
    `select digest, mail_bounced_at is not null as bounced from public.notification_preferences where owner_id = $1`,
    [id],
  )
  return row
}

/** Reports a mail as the provider does. */
function report(body: object, { key = BOUNCE_KEY, at = Date.now() } = {}) {
  const [id, timestamp, text] = ['msg_1', String(Math.floor(at / 1000)), JSON.stringify(body)]
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  return fetch(`${edgeUrl}/bounces`, {
    method: 'POST',
    headers: { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` },
    body: text,
  })
}

function courier(environment: Record<string, string>, words: string[] = []) {
  return run(process.execPath, ['scripts/courier.ts', ...words], {
    env: { PATH: process.env.PATH, ...environment },
  })
}

test('the command delivers what is due, and leaves what is not', async () => {
  await sql.query(
    `with someone as (
      insert into auth.users (id, email) values (gen_random_uuid(), 'waiting@example.org') returning id
    )
    insert into internal.outbox (kind, recipient, not_before)
    select kind, id, now() + later from someone,
      (values ('account-exists', interval '0'), ('recovery', interval '1 hour')) as m (kind, later)`,
  )
  const settings = { DATABASE_URL: database.url, SITE_URL: 'https://hibo.example', SMTP_URL: smtp.url }
  const { stdout } = await courier(settings)
  expect(stdout).toBe('Taken from the outbox: 1\n')
  expect(smtp.mailbox.list()).toMatchObject([
    { to: 'waiting@example.org', subject: 'You already have an account' },
  ])
  expect(smtp.mailbox.list()[0]?.text).toContain('https://hibo.example/signin')
  expect(await sql.query('select kind from internal.outbox')).toEqual([{ kind: 'recovery' }])
})

test.each(['', 'whsec_', `whsec_${'='.repeat(16)}`, 'a secret without its beginning'])(
  'an Edge Function does not start with the secret %j, whose key anybody could know',
  (BOUNCE_SECRET) => {
    const settings = {
      SITE_URL: 'https://hibo.example',
      SUPABASE_URL: 'https://ref.supabase.example',
      COURIER_SECRET,
      MAIL_API_URL: api.url,
    }
    const unasked = { query: () => Promise.reject(new Error('The start asks nothing')) }
    expect(() => createEdgeFunction({ ...settings, BOUNCE_SECRET }, unasked)).toThrow('wrong: BOUNCE_SECRET')
    expect(() => createEdgeFunction(settings, unasked)).not.toThrow()
  },
)

test.each([
  [{}, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'postgres://hibo@127.0.0.1/hibo' }, 'SITE_URL is missing'],
  [
    { DATABASE_URL: 'postgres://hibo@127.0.0.1/hibo', SITE_URL: 'https://hibo.example' },
    'SMTP_URL or MAIL_API_URL is missing',
  ],
])('the command with %o says what is missing', async (settings: Record<string, string>, reason) => {
  await expect(courier(settings)).rejects.toThrow(reason)
})

test('the Edge Function mails a digest through an HTTP API, and its button unsubscribes', async () => {
  const [reader, writer] = [
    await addMember('digest@example.org', 'Reader'),
    await addMember('w@example.org', 'Naima'),
  ]
  await addNews(reader, writer, 'Learning Rust')
  await sql.query(MAKE_DIGESTS_DUE)
  expect((await wake('another secret')).status).toBe(401)
  expect((await fetch(edgeUrl)).status).toBe(405)
  expect(api.mails).toEqual([])

  const woken = await wake()
  expect(await woken.json()).toEqual({ taken: 1 })
  const [mail] = api.mails
  expect(mail).toMatchObject({
    from: '"Hibo" <no-reply@hibo.example>',
    to: ['digest@example.org'],
    subject: '“Naima” commented on your post “Learning Rust”',
  })
  expect(mail?.headers['Message-ID']).toMatch(/^<[0-9a-f-]{36}@hibo\.example>$/)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const button =
    /^<(https:\/\/ref\.supabase\.example\/functions\/v1\/courier\/unsubscribe\?key=[\w-]+&kind=digest)>$/.exec(
      mail?.headers['List-Unsubscribe'] ?? '',
    )?.[1]
  const pressed = await fetch(
    edgeUrl +
      new URL(button ?? '').pathname.replace('/functions/v1/courier', '') +
      new URL(button ?? '').search,
    {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    },
  )
  expect(pressed.status).toBe(200)
  expect(await preferencesOf(reader)).toEqual({ digest: 'off', bounced: false })
  expect(await (await wake()).json()).toEqual({ taken: 0 })
})

test('an HTTP API that is busy gets the mail again, and one that refuses it makes a dead letter', async () => {
  const id = await addMember('refused@example.org', 'Reader')
  const queue = () =>
    sql.query(`insert into internal.outbox (kind, recipient) values ('account-exists', $1)`, [id])
  const waiting = () =>
    sql.query('select attempts, failed_at is not null as failed, last_error from internal.outbox')
  await queue()
  api.refusals.push(429)
  await wake()
  expect(await waiting()).toEqual([{ attempts: 1, failed: false, last_error: 'server: HTTP 429' }])
  await sql.query('update internal.outbox set not_before = now()')
  await wake()
  expect(await waiting()).toEqual([])
  await queue()
  api.refusals.push(422)
  await wake()
  expect(await waiting()).toEqual([{ attempts: 1, failed: true, last_error: 'MailRefused' }])
})

test('a signed report of a dead email address stops mails to it; others change nothing', async () => {
  const id = await addMember('bounce@example.org', 'Reader')
  const bounced = (type: string) => ({
    type: 'email.bounced',
    data: { to: ['Bounce@example.org'], bounce: { type } },
  })
  const permanent = bounced('Permanent')
  expect((await report(permanent, { key: Buffer.from('another key') })).status).toBe(401)
  expect((await report(permanent, { at: Date.now() - 600_000 })).status).toBe(401)
  expect((await report(bounced('Transient'))).status).toBe(200)
  expect((await report({ type: 'email.sent' })).status).toBe(200)
  expect(await preferencesOf(id)).toEqual({ digest: 'daily', bounced: false })

  expect((await report(permanent)).status).toBe(200)
  expect(await preferencesOf(id)).toEqual({ digest: 'daily', bounced: true })
  await addNews(id, await addMember('other@example.org', 'Naima'), 'Learning Go')
  await sql.query(MAKE_DIGESTS_DUE)
  await wake()
  expect(api.mails.filter(({ to }) => to[0] === 'bounce@example.org')).toEqual([])
})
