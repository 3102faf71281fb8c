/** Hears of new messages over one stream for each browser, in a chunk of its own (decision 16). */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { savesData } from '#src/lib/save-data.ts'
import { accessToken } from '#src/lib/session/session.ts'

const PATH = '/streams/v1/messages'
/** The server writes every 25 seconds. */
const SILENCE_MS = 60_000
/** Before it is opened again, doubled with each failure. */
const MIN_WAIT_MS = 2_000
const MAX_WAIT_MS = 300_000
/** After a stream broke, the polls of all browsers begin within this time. */
const SPREAD_MS = 4_000
/** The byte of `data` that a comment, which only says that the stream lives, has not. */
const NEWS = 'd'.charCodeAt(0)

type Word = 'alive' | 'news' | 'lost'

interface Listening {
  client: QueryClient
  userId: string
  publishableKey: string
  /** Whether a stream tells of new messages, and the key of what then polls less. */
  streamState: { isUp: boolean; queryKey: QueryKey }
}

/** Hears of new messages while it is shown, where our own server has the API. */
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

  /** Asks once for messages from before the stream or after it, and from then on at the interval of the poll. */
  function pollNow() {
    // One that could not be loaded keeps its error and its button.
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

  /** Rejects if it can't be opened. @returns milliseconds until it may be opened again. */
  async function read() {
    const headers = { apikey: publishableKey, authorization: `Bearer ${await accessToken()}` }
    const { ok, body, headers: answered } = await fetch(PATH, { headers, signal })
    if (!ok || !body) return Number(answered.get('retry-after') ?? 0) * 1_000
    reader = body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return 0
      tell(value.includes(NEWS) ? 'news' : 'alive')
    }
  }

  async function lead() {
    streamState.isUp = false // another tab read it until now
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
  // Without https there are no locks, and each visible tab has a stream of its own.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead()
  leading.catch(() => {}) // the page was left while it waited for its turn
}

/** Calls while it runs become one more run. */
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
