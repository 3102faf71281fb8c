import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openMailbox } from './mailbox.ts'

const folder = temporaryFolder()

test('mails are listed newest first, survive a restart, and only the owner of the folder can read them', async () => {
  const mailbox = openMailbox(folder)
  for (const subject of ['first', 'second'])
    void mailbox.send({ to: 'a@example.com', subject, text: 'T', html: 'H' })
  expect(mailbox.list().map((mail) => mail.subject)).toEqual(['second', 'first'])
  await mailbox.send({ to: 'a@example.com', subject: 'third', text: 'T', html: 'H' })

  const reopened = openMailbox(folder)
  const [newest] = reopened.list()
  expect(newest).toMatchObject({ to: 'a@example.com', subject: 'third', text: 'T', html: 'H' })
  expect(reopened.get(newest?.id ?? '')).toEqual(newest)
  expect((await stat(join(folder, 'mailbox.json'))).mode & 0o777).toBe(0o600)
})

test('the oldest mails make room', async () => {
  const mailbox = openMailbox(folder)
  for (let number = 0; number < 250; number++)
    await mailbox.send({ to: 'a@example.com', subject: `${number}`, text: '', html: '' })
  expect(mailbox.list()).toHaveLength(200)
  expect(mailbox.list()[0]?.subject).toBe('249')
})
