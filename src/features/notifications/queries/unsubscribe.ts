import { mutationOptions } from '@tanstack/react-query'

import { callWrite } from '#src/lib/backend.ts'

/** Mails that a link can stop: about messages, the digest, about the end of offers, saved searches, or all of these. */
export const MAIL_KINDS = ['message', 'digest', 'job', 'search', 'all'] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/** Stops mails for the key's member. An unknown key gets the same response. Rejects with PostgrestError. */
export const unsubscribeMutation = mutationOptions({
  mutationFn: (args: { key: string; kind: MailKind }, { client }) => callWrite(client, 'unsubscribe', args),
})
