/** A mail server that stores all mails in memory. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

import type { Mail } from '#server/backend/backend.ts'
import { listen } from './listen.ts'

/** Starts a server that accepts every mail. @param wantedPort default: a free one. */
export async function startSmtp(wantedPort?: number) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const mail = await PostalMime.parse(await buffer(stream))
      mails.unshift({
        id: randomUUID(),
        to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        sentAt: new Date().toISOString(),
      })
      done()
    },
  })
  const port = await listen(server.server, wantedPort)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailbox: {
      list: () => [...mails],
      get: (id: string) => mails.find((mail) => mail.id === id),
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
