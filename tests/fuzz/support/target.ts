/** The product under test, and the rules by which its response is a finding. */
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'

import { startProcessPair } from '#tests/support/product-pair.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

/** The longest time for a response. The server's limit for its statements is shorter. */
const PATIENCE_MS = 15_000
const MAY_BE_CUT_OFF_BYTES = 10_000

export interface Case {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Target extends ProductProcess {
  key: string
  /** Describes what is wrong with the response to this case, or null. */
  judge(given: Case): Promise<string | null>
}

/** @param databaseUrl starts two processes on it, which share `dataDir` for uploads; null starts one process */
export async function startTarget(databaseUrl: string | null, dataDir: string): Promise<Target> {
  const product =
    databaseUrl === null ? await startProductProcess({}) : await startProcessPair(databaseUrl, dataDir)
  return { ...product, key: await product.publishableKey(), judge: (given) => judge(product.url, given) }
}

async function judge(url: string, given: Case): Promise<string | null> {
  const started = performance.now()
  let response = await ask(url, given).catch((error: Error) => error)
  // A 503 with Retry-After is load shedding on a busy machine. A case that itself overloads the server gets it twice.
  if (!(response instanceof Error) && response.status === 503 && response.headers['retry-after']) {
    await delay(Number(response.headers['retry-after']) * 1_000)
    response = await ask(url, given).catch((error: Error) => error)
  }
  const wrong = response instanceof Error ? describeLoss(response, given) : describeFault(response, given)
  return wrong && `${wrong} (after ${Math.round(performance.now() - started)} ms)`
}

/** Describes a lost response, or returns null: the server may hang up on a long request, whose response is lost. */
function describeLoss(error: Error, { path, headers = {}, body }: Case): string | null {
  const sent = path.length + Object.values(headers).join('').length + (body?.length ?? 0)
  const cutOff = 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')
  return cutOff && sent > MAY_BE_CUT_OFF_BYTES ? null : `no response: ${error.message}`
}

function describeFault({ status, headers, body }: SiteResponse, given: Case): string | null {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`
  if (status === 431) return null // Node's own word for headers that are too long
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without the headers of this site`
  if (/node_modules|\bat (\S+ \()?(file|node):|\.ts:\d+/.test(body))
    return `${status} shows code: ${body.slice(0, 300)}`
  if (!headers['content-type']?.includes('json') || given.method === 'HEAD' || body === '') return null
  return isJson(body) ? null : `${status} says JSON and is not JSON: ${body.slice(0, 200)}`
}

interface SiteResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

function ask(url: string, { method, path, headers = {}, body }: Case): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    // Each case has its own connection, because a connection that the server closes would fail the next case.
    const options = { method, path, headers: { ...length, ...headers }, timeout: PATIENCE_MS, agent: false }
    const request = httpRequest(url, options, (response) => void read(response).then(resolve, reject))
    request.on('timeout', () => request.destroy(new Error(`nothing for ${PATIENCE_MS} ms`)))
    request.on('error', reject)
    request.end(body)
  })
}

async function read(response: IncomingMessage): Promise<SiteResponse> {
  const { statusCode: status = 0, headers } = response
  const bytes = await buffer(response).catch(() => Buffer.alloc(0))
  const isPacked = headers['content-encoding'] === 'br' && bytes.length > 0
  return { status, headers, body: (isPacked ? brotliDecompressSync(bytes) : bytes).toString() }
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
