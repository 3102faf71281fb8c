/** A stand-in for a mail provider's HTTP API. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import * as v from 'valibot'
import { listen, stopServer } from './listen.ts'

const mailSchema = v.strictObject({
  from: v.string(),
  to: v.tuple([v.pipe(v.string(), v.email())]),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  headers: v.record(v.string(), v.string()),
})
export type ApiMail = v.InferOutput<typeof mailSchema>

export async function startMailApi() {
  /** Mails that were taken, oldest first; a repeated idempotency key adds none. */
  const mails: ApiMail[] = []
  /** HTTP statuses with which the API refuses the next mails. */
  const refusals: number[] = []
  const taken = new Set<string>()
  const key = crypto.randomUUID()
  const server = createServer(async (request, response) => {
    const status = answer(request.headers, await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })

  function answer(headers: NodeJS.Dict<string | string[]>, body: string) {
    if (headers.authorization !== `Bearer ${key}`) return 401
    const refusal = refusals.shift()
    if (refusal !== undefined) return refusal
    const mail = v.safeParse(v.pipe(v.string(), v.parseJson(), mailSchema), body)
    if (!mail.success) return 422
    const id = String(headers['idempotency-key'])
    if (!taken.has(id)) mails.push(mail.output)
    taken.add(id)
    return 200
  }
  return {
    url: `http://127.0.0.1:${await listen(server)}/emails`,
    key,
    mails,
    refusals,
    stop: () => stopServer(server),
  }
}
