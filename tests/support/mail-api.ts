/** A stand-in for a mail provider's HTTP API. */
import { once } from 'node:events'
import { createServer } from 'node:http'

import * as v from 'valibot'
import { listen } from './listen.ts'

const mailSchema = v.strictObject({
  from: v.string(),
  to: v.tuple([v.pipe(v.string(), v.email())]),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  headers: v.record(v.string(), v.string()),
})
export type ApiMail = v.InferOutput<typeof mailSchema>

export interface TestMailApi {
  url: string
  key: string
  /** Mails that were taken, oldest first; a repeated idempotency key adds none. */
  mails: ApiMail[]
  /** Statuses of the next answers. */
  refusals: number[]
  stop(): Promise<void>
}

/** Starts it on a free port. */
export async function startMailApi(): Promise<TestMailApi> {
  const mails: ApiMail[] = []
  const refusals: number[] = []
  const taken = new Set<string>()
  const key = crypto.randomUUID()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const status = answer(request.headers, body)
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
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/emails`,
    key,
    mails,
    refusals,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
