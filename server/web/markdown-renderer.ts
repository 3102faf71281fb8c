/**
 * Renders posts once, in a thread that can be ended. The cost of a text is bounded (`bounded-markdown.ts`); if
 * one slips through, it stops nothing else, and is shown as plain text until it is tried again.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { UNCHANGING } from '#server/cache/areas.ts'
import { SnapshotCache } from '#server/cache/snapshot-cache.ts'
import { plainHtml } from '#src/lib/markdown/plain-html.ts'

/** Time limit of one text. The slowest known text takes a twentieth (decision 7). */
const TIMEOUT_MS = 1_000
/** Milliseconds after which a text that took too long is tried again: perhaps the machine had stalled. */
const RETRY_MS = 600_000
/** Bytes of all texts together. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024
const WORKER = new URL('./markdown-worker.ts', import.meta.url)

export type RenderMarkdown = (source: string) => Promise<string>

/** Rejects if the thread can't be started. Tests pass another `workerFile` and the time (`now`, milliseconds). */
export function createMarkdownRenderer(workerFile = WORKER, now = () => performance.now()): RenderMarkdown {
  const cache = new SnapshotCache<{ html: string; bytes: number }>({
    // A text's HTML depends on nothing but the text.
    dataState: async () => UNCHANGING,
    maxBytes: MAX_CACHE_BYTES,
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  /** Keys of the texts that took too long, with the time until which they stay plain. */
  const plainUntil = new Map<string, number>()
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Renders one text at a time, so that each has the thread and the time limit to itself. */
  function inTurn(source: string): Promise<string | null> {
    const turn = last.then(() => renderInWorker(source))
    last = turn.catch(() => {})
    return turn
  }

  async function start(): Promise<Worker> {
    const started = await startWorker(workerFile)
    // A worker may also end between two texts. The next text starts another.
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    worker = started
    return started
  }

  /** Resolves with null if the text took too long or too much memory. */
  async function renderInWorker(source: string): Promise<string | null> {
    const current = worker ?? (await start())
    current.ref() // the process must not end before the response
    try {
      const message = once(current, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
      current.postMessage(source)
      const [html] = await message
      current.unref()
      return String(html)
    } catch {
      worker = null
      void current.terminate()
      return null
    }
  }

  function storePlain(key: string) {
    for (const [other, end] of plainUntil) if (end <= now()) plainUntil.delete(other)
    plainUntil.set(key, now() + RETRY_MS)
  }

  return async (source) => {
    const key = createHash('sha256').update(source).digest('base64')
    if ((plainUntil.get(key) ?? 0) > now()) return plainHtml(source)
    const { html } = await cache.get(key, async () => {
      const made = await inTurn(source)
      if (made === null) storePlain(key)
      const html = made ?? plainHtml(source)
      return { value: { html, bytes: 2 * html.length + 500 }, keep: made !== null }
    })
    return html
  }
}

async function startWorker(file: URL): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 64 } })
  worker.on('error', () => {}) // `once` reports it; without a listener it would end the process
  await once(worker, 'message')
  return worker
}
