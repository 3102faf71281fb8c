/** The mail about unread messages. */
import * as v from 'valibot'

import { quoted } from '#src/lib/quoted.ts'

import type { Letter } from './letter.ts'
import { readJson, type WriteLetter } from './row.ts'

const writerSchema = v.object({
  id: v.string(),
  name: v.string(),
  count: v.number(),
  /** True if the reader never wrote to this person. */
  first: v.boolean(),
  text: v.nullable(v.string()),
})
type Writer = v.InferOutput<typeof writerSchema>

const noticeSchema = v.object({
  to: v.string(),
  key: v.string(),
  writers: v.tupleWithRest([writerSchema], writerSchema),
})

/** Writes the mail of this row of the outbox; null if there is nothing to tell now (`internal.message_mail`). */
export const writeMessageMail: WriteLetter = async (sql, { id }, { at, name }) => {
  const notice = await readJson(sql, 'internal.message_mail($1, coalesce($2, now()))', [id, at], noticeSchema)
  if (!notice) return null
  const { to, key, writers } = notice
  const unsubscribe = { key, kind: 'message', label: 'Turn off mails about messages' } as const
  return { to, ...messageLetter(writers, name), unsubscribe }
}

function messageLetter(writers: [Writer, ...Writer[]], siteName: string): Letter {
  const [latest, ...others] = writers
  const name = quoted(latest.name)
  const names = others.length === 0 ? name : `${name} and ${people(others.length)}`
  const alone = others.length === 0 && latest.count === 1
  return {
    subject: `${names} wrote to you`,
    lines: [alone ? `A message waits for you on ${siteName}.` : `Messages wait for you on ${siteName}.`],
    items: writers.map((writer) => ({
      text: itemText(writer),
      quote: writer.text,
      url: `/messages/${writer.id}`,
    })),
    action: {
      label: alone ? 'Read the message' : 'Read the messages',
      url: others.length === 0 ? `/messages/${latest.id}` : '/messages',
    },
    footer:
      'You get this mail because messages to you were unread for a while. There is no other one until you have read them.',
  }
}

/** The count does not follow the name directly: beside an Arabic name it would move. */
function itemText({ name, count, first }: Writer) {
  if (first)
    return `${quoted(name)} writes to you for the first time: ${count === 1 ? 'a message' : `${count} messages`}`
  return `${count === 1 ? 'A message' : `${count} messages`} from ${quoted(name)}`
}

function people(count: number) {
  return count === 1 ? 'one other person' : `${count} others`
}
