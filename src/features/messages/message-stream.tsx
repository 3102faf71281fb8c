/** Learns of new messages over one event stream for each browser. Its code is a chunk of its own (decision 16). */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { savesData } from '#src/lib/save-data.ts'
import { accessToken } from '#src/lib/session/session.ts'

const STREAM_PATH = '/streams/v1/messages'
/** A stream that is silent for longer is broken: the server writes every 25 seconds. */
const SILENCE_MS = 60_000
/** Wait before a broken stream is opened again, doubled with each failure. */
const MIN_WAIT_MS = 2_000
const MAX_WAIT_MS = 300_000
/** After a stream broke, each browser polls at a random time within this span, which spreads the load. */
const SPREAD_MS = 4_000
/** The letter d of `data`. A keep-alive comment has no such byte, so a chunk with it has news. */
const NEWS_BYTE = 'd'.charCodeAt(0)

type Word = 'alive' | 'news' | 'lost'

interface Listening {
  client: QueryClient
  userId: string
  publishableKey: string
  /** Whether a stream is up, and the key of the queries that poll less while it is. */
  streamState: { isUp: boolean; queryKey: QueryKey }
}

/** Listens for new messages while mounted. Only our own server has this API. */
export default function MessageStream({ userId, streamState }: Pick<Listening, 'userId' | 'streamState'>) {
  const client = useQueryClient()
  const { supabaseUrl, publishableKey } = useConfig()
  useEffect(() => {
    const ended = new AbortController()
    if (supabaseUrl === location.origin)
      followStream({ client, userId, publishableKey, streamState }, ended.signal)
    return () => ended.abort()
  }, [client, userId, supabaseUrl, publishableKey, streamState])
  return null
}

/** Listens while the page is visible and data is not saved, until `ended` aborts. */
function followStream(listening: Listening, ended: AbortSignal): void {
  let shown = new AbortController()
  function followPage() {
    shown.abort()
    shown = new AbortController()
    if (!ended.aborted && !document.hidden && !savesData()) listen(listening, shown.signal)
  }
  document.addEventListener('visibilitychange', followPage, { signal: ended })
  ended.addEventListener('abort', followPage)
  followPage()
}

/** One tab reads the stream and tells the others what it hears. */
function listen({ client, userId, publishableKey, streamState }: Listening, signal: AbortSignal) {
  const name = `hibo-stream:${userId}`
  const channel = new BroadcastChannel(name)
  const refresh = singleFlight(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: featureKeys.messages }),
      client.invalidateQueries({ queryKey: featureKeys.memberState }),
    ])
  })
  let silence: ReturnType<typeof setTimeout>
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null

  /** Refetches open conversations for messages that no stream announced. The poll then runs at its new interval. */
  function pollNow() {
    // A conversation that could not be loaded keeps its error and the button to retry.
    const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined
    void client.refetchQueries({ queryKey: streamState.queryKey, type: 'active', predicate })
  }
  function hear(word: unknown) {
    const isUp = word !== 'lost'
    clearTimeout(silence)
    if (isUp) silence = setTimeout(fallSilent, SILENCE_MS)
    if (word === 'news') void refresh()
    else if (isUp !== streamState.isUp) setTimeout(pollNow, isUp ? 0 : Math.random() * SPREAD_MS)
    streamState.isUp = isUp
  }
  function tell(word: Word) {
    channel.postMessage(word)
    hear(word)
  }
  function fallSilent() {
    void reader?.cancel()
    hear('lost')
  }

  /** Reads one stream to its end. Rejects if it can't be opened. @returns milliseconds until it may be opened again. */
  async function read() {
    const headers = { apikey: publishableKey, authorization: `Bearer ${await accessToken()}` }
    const { ok, body, headers: answerHeaders } = await fetch(STREAM_PATH, { headers, signal })
    if (!ok || !body) return Number(answerHeaders.get('retry-after') ?? 0) * 1_000
    reader = body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return 0
      tell(value.includes(NEWS_BYTE) ? 'news' : 'alive')
    }
  }

  async function lead() {
    streamState.isUp = false // until now another tab had a stream
    for (let failures = 0; !signal.aborted; failures++) {
      const began = performance.now()
      const waitMs = await read().catch(() => 0)
      if (signal.aborted) return
      tell('lost')
      if (performance.now() - began > SILENCE_MS) failures = 0
      const backOffMs = Math.min(MIN_WAIT_MS * 2 ** failures, MAX_WAIT_MS)
      await pause(Math.max(waitMs, backOffMs) * (1 + Math.random()), signal)
    }
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
  signal.addEventListener('abort', () => {
    channel.close()
    clearTimeout(silence)
    streamState.isUp = false
  })
  // Insecure origins have no locks: there each visible tab reads a stream of its own.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead()
  leading.catch(() => {}) // aborted while it waited for the lock
}

/** Runs `work` one at a time. Calls during a run become one more run. */
function singleFlight(work: () => Promise<void>) {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
    }
    running = false
  }
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve())
  })
}
