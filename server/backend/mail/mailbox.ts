/** The local mailbox: stores mails in a file if no SMTP server is configured. */

import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { OutgoingMail } from '#server/courier/transport.ts'
import { log, logError } from '#server/lib/log.ts'
import { reasonOf } from '#server/lib/reason-of.ts'

const MAX_MAILS = 200

const mailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** ISO 8601, UTC. */
  sentAt: v.string(),
})

/** A mail as it was delivered to the mailbox. */
export type Mail = v.InferOutput<typeof mailSchema>

/** The mails that were sent. */
export type Mailbox = Pick<ReturnType<typeof openMailbox>, 'list' | 'get'>

/** Opens the mailbox in `mailbox.json`, so that mailed links survive a restart. */
export function openMailbox(dataDir: string) {
  const path = join(dataDir, 'mailbox.json')
  let mails = readMails(path)
  let writing = Promise.resolve()

  async function write() {
    const unfinished = `${path}.new`
    await writeFile(unfinished, JSON.stringify(mails), { mode: 0o600 })
    await rename(unfinished, path)
  }
  return {
    /** Newest first. */
    list: () => mails,
    get: (id: string) => mails.find((mail) => mail.id === id),
    send(mail: OutgoingMail) {
      mails = [{ ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() }, ...mails].slice(
        0,
        MAX_MAILS,
      )
      // The line has no email address and no link: others than the mailbox's readers may read the log.
      log('mail-in-mailbox', { subject: mail.subject })
      writing = writing.then(write).catch((error: unknown) => {
        logError('mailbox-not-saved', error, { cause: reasonOf(error) })
      })
      return writing
    },
  }
}

function readMails(path: string): Mail[] {
  try {
    return v.parse(v.array(mailSchema), JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return [] // the first start, or an invalid file
  }
}
