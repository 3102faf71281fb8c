import { once } from 'node:events'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '#server/lib/startup-error.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createMailer } from './mailer.ts'
import { openSmtp } from './smtp.ts'

const received: Email[] = []
/** The server's answers to the next mails, before it takes them again. */
const refusals: number[] = []
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, _session, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const responseCode = refusals.shift()
    if (responseCode) return done(Object.assign(new Error('Refused'), { responseCode }))
    received.push(await PostalMime.parse(Buffer.concat(chunks)))
    done()
  },
})
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  url = `smtp://127.0.0.1:${address.port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

test('a mail arrives as text and as HTML, from the site to its reader', async () => {
  const outbox = openSmtp(url, 'Hibo <no-reply@hibo.example>')
  createMailer(outbox, 'https://hibo.example').confirmation('ayaan@example.com', 'the-token', '/profile')
  await outbox.settle()
  const link = 'https://hibo.example/auth/confirm?token_hash=the-token&type=signup&next=%2Fprofile'
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    subject: 'Confirm your e-mail address',
    from: { name: 'Hibo', address: 'no-reply@hibo.example' },
    to: [{ address: 'ayaan@example.com' }],
  })
  expect(received[0]?.text).toContain(link)
  expect(received[0]?.html).toContain(link.replaceAll('&', '&amp;'))
})

test('a server that does not answer holds nobody up', async () => {
  const outbox = openSmtp('smtp://127.0.0.1:1', 'Hibo <no-reply@hibo.example>')
  outbox.deliver({ to: 'ayaan@example.com', subject: 'S', text: 'T', html: 'H' })
  await expect(outbox.settle()).resolves.toBeUndefined()
})

test('a server that is busy gets the mail again, until it takes it', async () => {
  const outbox = openSmtp(url, 'Hibo <no-reply@hibo.example>', [10, 10, 10])
  refusals.push(451, 421)
  outbox.deliver({ to: 'ayaan@example.com', subject: 'Again', text: 'T', html: 'H' })
  await waitFor('the mail', () => received.find(({ subject }) => subject === 'Again'))
  await outbox.settle()
})

test('a waiting mail gets another attempt before the site stops', async () => {
  const outbox = openSmtp(url, 'Hibo <no-reply@hibo.example>', [60_000])
  refusals.push(451)
  outbox.deliver({ to: 'ayaan@example.com', subject: 'Last', text: 'T', html: 'H' })
  await waitFor('the refusal', () => refusals.length === 0 || undefined)
  await outbox.settle()
  expect(received.filter(({ subject }) => subject === 'Last')).toHaveLength(1)
})

test('a mail that is refused for good is not sent again', async () => {
  const outbox = openSmtp(url, 'Hibo <no-reply@hibo.example>', [10, 10, 10])
  refusals.push(550)
  outbox.deliver({ to: 'nobody@example.com', subject: 'Never', text: 'T', html: 'H' })
  await waitFor('the refusal', () => refusals.length === 0 || undefined)
  await outbox.settle()
  expect(received.filter(({ subject }) => subject === 'Never')).toHaveLength(0)
})

test('a setting that is no SMTP address stops the start', () => {
  expect(() => openSmtp('mail.example.com', 'a@b.example')).toThrow(StartupError)
})
