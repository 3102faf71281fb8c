/** The local inbox: mails stand here, newest first, while no SMTP server is configured. */
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import type { Mail, Mailbox } from './mailbox.ts'
import type { Outbox } from './outbox.ts'

const KEPT = 200 // mails

const mailsSchema = v.array(
  v.object({
    id: v.string(),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    sentAt: v.string(),
  }),
)

/** Keeps the mails in `inbox.json`, so that a link still stands there after a restart. */
export function openInbox(dataDir: string): Mailbox & Outbox {
  const path = join(dataDir, 'inbox.json')
  let mails = readMails(path)
  let writing = Promise.resolve()

  async function write() {
    const unfinished = `${path}.new`
    await writeFile(unfinished, JSON.stringify(mails), { mode: 0o600 })
    await rename(unfinished, path)
  }
  return {
    list: () => mails,
    get: (id) => mails.find((mail) => mail.id === id),
    deliver(mail) {
      mails = [{ ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() }, ...mails].slice(
        0,
        KEPT,
      )
      // Its address and its link are for whoever may read the inbox, and a log is read by others.
      console.log(`A mail stands in the local inbox: ${mail.subject}`)
      writing = writing
        .then(write)
        .catch((error: unknown) => console.error('The local inbox was not saved:', error))
    },
    settle: () => writing,
  }
}

function readMails(path: string): Mail[] {
  try {
    return v.parse(mailsSchema, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return [] // the first start, or a file that is no inbox: nothing to keep
  }
}
