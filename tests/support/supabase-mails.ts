/** The mails of the Supabase project under test, read from Mailpit, where such a project's mails are caught. */
import * as v from 'valibot'

import type { ReceivedMail } from './product-client.ts'
import type { SupabaseProject } from './supabase-project.ts'
import { waitFor } from './wait-for.ts'

const listSchema = v.object({ messages: v.array(v.object({ ID: v.string(), Subject: v.string() })) })
const mailSchema = v.object({ Subject: v.string(), Text: v.string(), HTML: v.string() })

/** Waits for a mail to this email address with a matching subject and returns the newest. */
export function waitForProjectMail({ mailUrl }: SupabaseProject, to: string, subject: RegExp) {
  const ask = async (path: string): Promise<unknown> => (await fetch(mailUrl + path)).json()
  return waitFor(`a mail to ${to}`, async (): Promise<ReceivedMail | undefined> => {
    const query = encodeURIComponent(`to:"${to}"`)
    const { messages } = v.parse(listSchema, await ask(`/api/v1/search?query=${query}`))
    const found = messages.find((mail) => subject.test(mail.Subject))
    if (!found) return undefined
    const mail = v.parse(mailSchema, await ask(`/api/v1/message/${found.ID}`))
    return { id: found.ID, to, subject: mail.Subject, text: withLinks(mail), html: mail.HTML }
  })
}

/** The project's mails have no text of their own: their links are what tests look for. */
function withLinks({ Text, HTML }: v.InferOutput<typeof mailSchema>) {
  const links = [...HTML.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return [Text, ...links].join('\n')
}
