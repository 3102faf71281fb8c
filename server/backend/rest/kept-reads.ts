/** What visitors read, kept until the database changes: everybody who is signed out sees the same. */
import { FreshCache, type Kept } from '#server/cache/fresh-cache.ts'

/** Bytes of all answers together. */
const MAX_BYTES = 8 * 1024 * 1024
/** Milliseconds: an answer may say how long ago something was. */
const MAX_AGE = 60_000

/** The headers that change an answer. */
const ASKED_BY = ['accept', 'prefer', 'range', 'range-unit']

interface Answer extends Kept {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** @param state of the database. */
export function keptReads(state: () => Promise<string>) {
  const answers = new FreshCache<Answer>({ state, maxBytes: MAX_BYTES, maxAge: MAX_AGE })

  return async (request: Request, ask: () => Promise<Response>): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const key = JSON.stringify([pathname + search, ...ASKED_BY.map((name) => request.headers.get(name))])
    const { status, headers, body } = await answers.get(key, async () => {
      const response = await ask()
      const content = await response.arrayBuffer()
      return {
        value: {
          status: response.status,
          headers: [...response.headers],
          body: content,
          bytes: content.byteLength + 2 * key.length + 500,
        },
        keep: response.ok,
      }
    })
    return new Response(body.byteLength > 0 ? body : null, { status, headers })
  }
}
