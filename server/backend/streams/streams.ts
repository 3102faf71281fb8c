/**
 * Streams that tell members' browsers of new messages (decision 16). An event has no data: the browser then reads the
 * messages with its own rights. An open stream holds neither a turn nor a connection to the database.
 */
import type { Writable } from 'node:stream'

import { log } from '#server/lib/log.ts'
import { providerPrefix } from '#server/lib/networks.ts'
import { sharedCheck } from '#server/lib/shared-check.ts'
import type { Claims } from '../auth/access-tokens.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller } from '../http/caller.ts'
import type { Listener } from './listener.ts'

const PATH = '/streams/v1/messages'
/** About half of the connections of this process. */
const MAX_STREAMS = 2_000
/** Browsers of one member. */
const MAX_STREAMS_OF_MEMBER = 8
/** Shorter than the time for which proxies keep an idle response open. */
const BEAT_MS = 25_000
const RETRY_SECONDS = 60

/** Server-sent events: a comment, and an event without data. */
const BEAT = ':\n\n'
const NEWS = 'data:\n\n'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // For nginx.
  'x-accel-buffering': 'no',
}

type Sink = Pick<Writable, 'write' | 'end' | 'destroy' | 'destroyed' | 'writableNeedDrain' | 'once'>

interface Stream {
  member: string
  session: string
  /** The end of the stream's token, in seconds since 1970. */
  ends: number
  network: string
  sink: Sink
}

/** Functions that start the stream of a request. */
const starts = new WeakMap<Request, (sink: Sink) => void>()

/** Streams write to Node's response, because a web `ReadableStream` would double the memory of an open stream. */
export const streamOf = (request: Request) => starts.get(request)

export type Streams = ReturnType<typeof createStreams>

/** @param listen connects to the database. The first stream opens the connection; it closes after the last one. */
export function createStreams(
  listen: (hear: (member: string) => void, lose: () => void) => Promise<Listener>,
) {
  const streams = new Set<Stream>()
  const news = new Set<string>()
  let listener: Promise<Listener> | null = null
  let beats: NodeJS.Timeout | undefined
  let isBeatDue = false
  let closed = false

  /** Rejects if the database can't be reached. */
  function connected(): Promise<Listener> {
    if (listener) return listener
    const lost = () => void (listener === started && lose())
    const started = listen((member) => {
      news.add(member)
      void tellStreams()
    }, lost)
    started.catch(lost)
    beats = setInterval(() => {
      isBeatDue = true
      void (streams.size === 0 ? stop() : tellStreams())
    }, BEAT_MS)
    listener = started
    return started
  }

  /** Writes to the streams with a due beat or news, and ends those whose session or token has ended. Never rejects. */
  const tellStreams = sharedCheck(async () => {
    const told = [...streams].filter(({ member }) => isBeatDue || news.has(member))
    const members = new Set(news)
    news.clear()
    isBeatDue = false
    const asked = listener
    if (told.length === 0 || !asked) return
    try {
      const active = await (await asked).activeSessions(told.map(({ session }) => session))
      for (const stream of told) {
        const goesOn = active.has(stream.session) && stream.ends > Date.now() / 1_000
        write(stream, goesOn ? (members.has(stream.member) ? NEWS : BEAT) : null)
      }
    } catch {
      if (listener === asked) lose()
    }
  })

  /** Writes a chunk. Ends the stream instead if `chunk` is null or its reader does not read. */
  function write(stream: Stream, chunk: string | null) {
    const { sink } = stream
    if (!streams.has(stream) || sink.destroyed) return
    if (chunk && !sink.writableNeedDrain) {
      sink.write(chunk)
      return
    }
    streams.delete(stream)
    if (chunk) sink.destroy()
    else sink.end()
  }

  function lose() {
    log('streams-lost', { streams: streams.size }, 'warn')
    void stop()
  }

  async function stop() {
    const stopped = listener
    listener = null
    clearInterval(beats)
    for (const stream of streams) write(stream, null)
    await stopped?.then(({ close }) => close()).catch(() => {})
  }

  /** A network gets half as many streams as are free, like connections, so there is always one for somebody new. */
  function isFull(member: string, network: string) {
    const all = [...streams]
    const ofNetwork = all.filter((stream) => stream.network === network).length
    return (
      all.length >= MAX_STREAMS ||
      (ofNetwork > 0 && ofNetwork >= (MAX_STREAMS - all.length) / 2) ||
      all.filter((stream) => stream.member === member).length >= MAX_STREAMS_OF_MEMBER
    )
  }

  return {
    /**
     * Makes room for a stream. It ends with the session, the token, the connection to the database and the instance.
     * @returns a function that starts the stream. @throws ApiError 503 if there are too many.
     */
    async open({ sub: member, session_id: session, exp: ends }: Claims, network: string) {
      if (!closed) await connected().catch(() => {})
      if (!listener || isFull(member, network)) {
        const headers = { 'retry-after': String(RETRY_SECONDS) }
        throw new ApiError(503, 'busy', 'There is no room for a stream. Please ask now and then.', headers)
      }
      return (sink: Sink) => {
        if (sink.destroyed) return
        const stream = { member, session, ends, network, sink }
        streams.add(stream)
        sink.once('close', () => streams.delete(stream))
        write(stream, listener && BEAT)
      }
    },
    count: () => streams.size,
    /** Ends all streams and opens no others. Never rejects. */
    close() {
      closed = true
      return stop()
    },
  }
}

/** @throws ApiError for other paths and methods, for visitors, and if there are too many streams. */
export async function handleStreams(streams: Streams, request: Request, caller: Caller, network: string) {
  if (new URL(request.url).pathname !== PATH) throw new ApiError(404, 'not_found', 'Not found')
  if (request.method !== 'GET') throw new ApiError(405, 'method_not_allowed', 'A stream is read by GET')
  if (!caller.claims) throw new ApiError(401, 'no_authorization', 'This request needs an access token')
  starts.set(request, await streams.open(caller.claims, providerPrefix(network)))
  return new Response(null, { headers: HEADERS })
}
