/** Requests of the app with their responses, written so that those of two deployments can be compared. */

export interface Exchange {
  request: string
  body: unknown
  status: number
  /** Seconds. */
  retryAfter: string | null
  responseBody: unknown
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** A moment as PostgREST writes it. A moment in any other form stays, and so shows up as a difference. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00/g
/** A moment in a request: as JavaScript writes it, or from a response, whose plus is escaped in a URL. */
const SENT_TIME = /\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(:|%3A)\d\d(\.\d+)?(Z|\+00:00|%2B00(:|%3A)00)/g

/** Wraps a fetch so that every exchange is kept in `seen`. */
export function recordingFetch(fetch: typeof globalThis.fetch) {
  const seen: Exchange[] = []
  const record: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const exchange: Exchange = {
      request: `${init?.method ?? 'GET'} ${pathname}${search}`,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      status: 0,
      retryAfter: null,
      responseBody: null,
    }
    // Exchanges are in the order of their requests, because the order of the responses is chance.
    seen.push(exchange)
    const response = await fetch(input, init)
    exchange.retryAfter = response.headers.get('retry-after')
    const text = await response.clone().text()
    exchange.status = response.status
    exchange.responseBody = text === '' ? null : JSON.parse(text)
    return response
  }
  return { record, seen }
}

/** Numbers ids by first appearance and replaces moments by their form, because both differ between runs. */
export function comparable(value: unknown): unknown {
  const numbers = new Map<string, number>()
  const numbered = (id: string) => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return `<id ${number}>`
  }
  return JSON.parse(
    JSON.stringify(withSortedKeys(value))
      .replace(UUID, numbered)
      .replace(TIME, '<moment>')
      .replace(SENT_TIME, '<sent moment>'),
  )
}

/** Sorts an object's keys, because their order means nothing and would change the ids' numbers. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  )
}

/** `METHOD resource` of an exchange, as `appCalls` lists them. */
export function callOf({ request }: Exchange): string {
  const [method = '', path = ''] = request.split(' ')
  return `${method} ${path.replace('/rest/v1/', '').replace(/\?.*/, '')}`
}
