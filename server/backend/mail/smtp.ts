import { createTransport } from 'nodemailer'

import { StartupError } from '../startup-error.ts'
import type { Outbox } from './outbox.ts'

const TIMEOUT = 20_000 // milliseconds

/** @throws StartupError when `url` is no SMTP address. */
export function openSmtp(url: string, from: string): Outbox {
  if (!/^smtps?:\/\/[^/\s]+/.test(url))
    throw new StartupError('SMTP_URL must look like smtps://user:password@host')
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
  const sending = new Set<Promise<void>>()
  return {
    deliver(mail) {
      const sent = transport.sendMail({ from, ...mail }).then(
        () => {},
        (error: unknown) => {
          const code = error instanceof Error && 'code' in error ? error.code : 'unknown error'
          console.error(`A mail could not be sent: ${code}`)
        },
      )
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    settle: async () => void (await Promise.all(sending)),
  }
}
