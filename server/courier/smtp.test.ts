/** Mails on their way from the outbox to a mail server. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from '#server/lib/startup-error.ts'
import { SUPABASE } from '#tests/support/engines/shared-server.ts'
import { listen } from '#tests/support/listen.ts'
import { testBackend } from '../backend/testing/open-test-backend.ts'
import { PASSWORD, testClient, uniqueEmail } from '../backend/testing/test-client.ts'
import { deliverDue } from './deliver.ts'
import { leavesThisNetwork, openSmtp } from './smtp.ts'
import { MailPostponed } from './transport.ts'

const received: Email[] = []
/** The Message-ID of each mail that was offered, including those that were refused. */
const offered: string[] = []
/** The server's responses to the next mails, before it takes them again. */
const refusals: number[] = []
/** Email addresses that the server refuses, with its reason. */
const unknownRecipients = new Map<string, string>()
/** True while the server takes no mails at all. */
let isSuspended = false
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onMailFrom(_sender, _session, done) {
    done(isSuspended ? Object.assign(new Error('5.7.1 Suspended'), { responseCode: 554 }) : null)
  },
  onRcptTo({ address }, _session, done) {
    const reason = unknownRecipients.get(address)
    done(reason === undefined ? null : Object.assign(new Error(reason), { responseCode: 550 }))
  },
  async onData(stream, _session, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const mail = await PostalMime.parse(Buffer.concat(chunks))
    offered.push(mail.messageId ?? '')
    const responseCode = refusals.shift()
    if (responseCode) return done(Object.assign(new Error('Refused'), { responseCode }))
    received.push(mail)
    done()
  },
})
const smtpUrl = `smtp://127.0.0.1:${await listen(server.server)}`
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const backend = await testBackend({ smtpUrl, supabaseDir: SUPABASE })

/** Signs up, and returns the email address when the first attempt to mail it is over. */
async function signUp() {
  const email = uniqueEmail()
  const { error } = await testClient(backend).auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Ayaan Cali' }, emailRedirectTo: 'http://localhost:4100/profile' },
  })
  expect(error).toBeNull()
  await backend.deliverMails()
  return email
}

const receivedBy = (email: string) => received.filter(({ to }) => to?.[0]?.address === email)
const waiting = (email: string) =>
  backend.query(
    `select attempts, failed_at is not null as failed, not_before > now() as later, last_error
    from internal.outbox o join auth.users u on u.id = o.recipient where u.email = $1`,
    [email],
  )
/** Delivers what is due in `hours`; two attempts are at most four hours apart. */
const deliverAfter = (hours: number) =>
  deliverDue({
    database: backend,
    transport: openSmtp(smtpUrl, 'Hibo <no-reply@localhost>'),
    siteUrl: 'http://localhost:4100',
    at: new Date(Date.now() + hours * 3_600_000).toISOString(),
  })

const HELLO = { to: 'ayaan@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

test('a mail arrives as text and as HTML, from the site to its reader, and leaves nothing behind', async () => {
  const email = await signUp()
  const [mail] = receivedBy(email)
  expect(mail).toMatchObject({
    subject: 'Confirm your email address',
    from: { name: 'Hibo', address: 'no-reply@localhost' },
  })
  const link = /http:\S+\/auth\/confirm\?token_hash=[\w-]+&type=signup&next=%2Fprofile/.exec(mail?.text ?? '')
  expect(mail?.html).toContain(link?.[0].replaceAll('&', '&amp;'))
  expect(await waiting(email)).toEqual([])
})

test('mails carry the name that the site has when they are sent', async () => {
  const rename = (name: string | null) =>
    backend.query(`update public.site_settings set value = $1 where key = 'site-name'`, [name])
  await rename('Qaali "tech", <3')
  const [mail] = receivedBy(await signUp())
  await rename(null)
  expect(mail?.from).toEqual({ name: 'Qaali "tech", <3', address: 'no-reply@localhost' })
  expect(mail?.text).toContain('Welcome to Qaali "tech", <3! Please confirm')
  // Members who only hire fill in no profile.
  expect(mail?.text).toContain('and your account is ready.')
  expect(mail?.html).toContain('Welcome to Qaali &quot;tech&quot;, &lt;3! Please confirm')
})

test.each([
  "“Sa'diya Maxamed” ayaa kuu soo qortay: “Ma ii akhrin kartaa?”",
  '«مريم عبدي» كتبت إليك عن «عرض عمل»',
  '“Алтынай Өмүрбекова” commented on your post “Ыкмалар”',
  '“ሰላማዊት ገብረ መድኅን” and 2 others liked your post “ሰላም ዓለም”',
  `“王小明” replied to you 👩🏾‍💻: ${'程序员'.repeat(60)}`,
])('a subject arrives in its script: %s', async (subject) => {
  const to = uniqueEmail()
  await openSmtp(smtpUrl, 'Hibo <no-reply@localhost>').send({ ...HELLO, to, subject })
  expect(receivedBy(to)[0]?.subject).toBe(subject)
})

test('a sender that the operator names stays', async () => {
  const to = uniqueEmail()
  await openSmtp(smtpUrl, 'The team <team@hibo.example>').send({ ...HELLO, to, sender: 'Qaali' })
  expect(receivedBy(to)[0]?.from).toEqual({ name: 'The team', address: 'team@hibo.example' })
})

test('a server that is busy gets the mail again, later and later, and the newest link works', async () => {
  refusals.push(451, 421)
  const email = await signUp()
  expect(await waiting(email)).toEqual([{ attempts: 1, failed: false, later: true, last_error: 'DATA: 451' }])
  await backend.deliverMails()
  expect(receivedBy(email)).toHaveLength(0) // the next attempt is not due yet
  await deliverAfter(1)
  expect(await waiting(email)).toMatchObject([{ attempts: 2, failed: false }])
  await deliverAfter(2)
  const token = /token_hash=([\w-]+)/.exec(receivedBy(email)[0]?.text ?? '')?.[1] ?? ''
  const { error } = await testClient(backend).auth.verifyOtp({ type: 'signup', token_hash: token })
  expect(error).toBeNull()
})

/** Puts a mail for a new reader into the outbox. */
const addMail = (email: string, kind: string) =>
  backend.query(
    `with reader as (
      insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id
    )
    insert into internal.outbox (kind, recipient) select $2, id from reader`,
    [email, kind],
  )

test.each([
  ['test', true],
  ['recovery', false], // its link is a new one
])('a mail of the kind %s that is sent again has the same Message-ID: %s', async (kind, same) => {
  offered.length = 0
  refusals.push(451)
  const email = uniqueEmail()
  await addMail(email, kind)
  await backend.deliverMails()
  await deliverAfter(1)
  const [first, again] = offered
  expect(first).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  expect(again === first).toBe(same)
})

test('the outbox holds no link that works', async () => {
  refusals.push(451)
  const email = await signUp()
  const [row] = await backend.query<{ all: string; token: string }>(
    `select to_jsonb(o)::text as all, u.confirmation_token as token
    from internal.outbox o join auth.users u on u.id = o.recipient where u.email = $1`,
    [email],
  )
  expect(row?.all).not.toContain(email)
  expect(row?.all).not.toContain('confirm?')
  expect(row?.token).toMatch(/^[0-9a-f]{64}$/) // a hash
  await deliverAfter(1)
  expect(await waiting(email)).toEqual([])
})

test('a mail that is refused for good is a dead letter, which stays to be seen', async () => {
  refusals.push(550)
  const email = await signUp()
  expect(await waiting(email)).toMatchObject([{ attempts: 1, failed: true, last_error: 'MailRefused' }])
  await backend.deliverMails()
  expect(receivedBy(email)).toHaveLength(0)
  await backend.query(`select internal.clear_outbox(now() + interval '29 days')`)
  expect(await waiting(email)).toHaveLength(1)
  await backend.query(`select internal.clear_outbox(now() + interval '31 days')`)
  expect(await waiting(email)).toEqual([])
})

test.each([
  ['5.1.1 No such user here', true, true],
  ['No such user here', true, true],
  ['5.2.2 Mailbox full', true, false],
  // The operator can ask that network: the mail waits.
  ['5.7.1 We do not like your network', false, false],
])(
  'a recipient refused with "%s" ends the mail: %s, and mails about notifications: %s',
  async (reason, failed, bounced) => {
    const email = uniqueEmail()
    unknownRecipients.set(email, reason)
    await addMail(email, 'account-exists')
    await backend.deliverMails()
    expect(await waiting(email)).toMatchObject([{ attempts: 1, failed }])
    const preferences = await backend.query(
      `select mail_bounced_at is not null as bounced
    from public.notification_preferences s join auth.users u on u.id = s.owner_id where u.email = $1`,
      [email],
    )
    expect(preferences).toEqual([{ bounced }])
  },
)

test('a server that takes mails again after an hour gets all that waited within two minutes', async () => {
  isSuspended = true
  const emails = [await signUp(), await signUp()]
  for (const hours of [1, 2, 3]) await deliverAfter(hours)
  isSuspended = false
  const last_error = 'server: EENVELOPE: Mail command failed: 554 5.7.1 Suspended'
  for (const email of emails)
    expect(await waiting(email)).toMatchObject([{ attempts: 4, failed: false, last_error }])
  await signUp()
  await deliverAfter(2 / 60)
  for (const email of emails) expect(receivedBy(email)).toHaveLength(1)
})

test('the last of seven attempts gives up', async () => {
  refusals.push(...Array.from({ length: 7 }, () => 451))
  const email = await signUp()
  for (let attempt = 1; attempt < 7; attempt++) {
    expect(await waiting(email)).toMatchObject([{ attempts: attempt, failed: false }])
    await deliverAfter(attempt * 5)
  }
  expect(await waiting(email)).toMatchObject([{ attempts: 7, failed: true }])
})

test('a mail that another courier holds is left to it for a while', async () => {
  refusals.push(451)
  const email = await signUp()
  const claimed = `select id from internal.claim_deliveries(10, now() + interval '1 hour')`
  expect(await backend.query(claimed)).toHaveLength(1)
  await deliverAfter(1)
  expect(receivedBy(email)).toHaveLength(0)
  await deliverAfter(2)
  expect(receivedBy(email)).toHaveLength(1)
})

test('a setting that is not an SMTP URL stops the start', () => {
  expect(() => openSmtp('mail.example.com', 'a@b.example')).toThrow(StartupError)
})

test.each([
  ['smtp://mail.example.org:587', true],
  ['smtp://203.0.113.5:25', true],
  ['smtp://172.32.0.1', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://172.18.0.5:25', false],
  ['smtp://mail:25', false],
  ['smtp://[2001:db8::5]:25', true],
  ['smtp://[::1]:25', false],
])('a connection to %s requires TLS: %s', (url, required) => expect(leavesThisNetwork(url)).toBe(required))

test('a server that offers no TLS where it is required gets no mail', async () => {
  const { send } = openSmtp(`${smtpUrl}?requireTLS=true`, 'Hibo <no-reply@hibo.example>')
  const before = received.length
  await expect(send(HELLO)).rejects.toThrow(/STARTTLS/)
  expect(received).toHaveLength(before)
})

test('a mail waits while the server refuses our password: the mail is not the reason', async () => {
  const strict = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(Object.assign(new Error('Wrong'), { responseCode: 535 })),
  })
  const port = await listen(strict.server)
  const { send } = openSmtp(`smtp://hibo:old@127.0.0.1:${port}`, 'Hibo <no-reply@hibo.example>')
  await expect(send(HELLO)).rejects.toThrow(new MailPostponed('server: EAUTH: Invalid login: 535 Wrong'))
  await new Promise<void>((resolve) => strict.close(() => resolve()))
})
