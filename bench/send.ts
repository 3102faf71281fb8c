import { type Agent, request } from 'node:http'

/** A request of somebody to the site. */
export interface Step {
  method?: string | undefined
  /** Path and query, sent as they are. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  token?: string | undefined
}

export interface Sender {
  url: string
  /** The site's publishable key. */
  key: string
  agent: Agent | false
  /** The sender's own IP address. */
  localAddress?: string | undefined
  patienceMs?: number
}

/** Resolves when the response has ended. Rejects without one. */
export function send(
  { url, key, agent, localAddress, patienceMs = 30_000 }: Sender,
  { method = 'GET', path, body, token }: Step,
): Promise<{ status: number; isRefusal: boolean }> {
  const { hostname, port } = new URL(url)
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(/^\/(rest|auth)/.test(path) ? { apikey: key } : { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  const target = { agent, hostname, port, localAddress, method, path, headers, timeout: patienceMs }
  return new Promise((resolve, reject) => {
    const sent = request(target, (response) => {
      const { statusCode: status = 0 } = response
      response.resume()
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status, isRefusal: status === 503 && 'retry-after' in response.headers }),
      )
    })
    sent.once('timeout', () => sent.destroy(new Error('no response')))
    sent.once('error', reject)
    sent.end(payload)
  })
}
