/**
 * Renders posts once, in a thread that can be ended. What a text may cost is bounded (`bounded-markdown.ts`); should one
 * slip through, it stops nothing else, and it is shown as plain text from then on.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { SnapshotCache } from '#server/cache/snapshot-cache.ts'
import { plainHtml } from '#src/lib/markdown/plain-html.ts'

/** Milliseconds for one text. The slowest that is known takes a twentieth (bench/content). */
const LIMIT = 1_000
/** Bytes of all texts together. */
const CACHE_MAX = 8 * 1024 * 1024
const WORKER = new URL('./markdown-worker.ts', import.meta.url)

export type RenderMarkdown = (source: string) => Promise<string>

/** Rejects when the thread can't be started. @param workerFile another one, for tests. */
export function createMarkdownRenderer(workerFile = WORKER): RenderMarkdown {
  const cache = new SnapshotCache<{ html: string; bytes: number }>({
    // A text's HTML depends on nothing but the text.
    snapshotId: async () => '',
    maxBytes: CACHE_MAX,
    maxAge: Number.POSITIVE_INFINITY,
  })
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** One at a time, so that each has the thread and the limit to itself. */
  function inTurn(source: string): Promise<string> {
    const turn = last.then(() => renderInWorker(source))
    last = turn.catch(() => {})
    return turn
  }

  async function renderInWorker(source: string): Promise<string> {
    const current = worker ?? (await startWorker(workerFile))
    worker = current
    current.ref() // the process lives on until the answer is there
    try {
      const answer = once(current, 'message', { signal: AbortSignal.timeout(LIMIT) })
      current.postMessage(source)
      const [html] = await answer
      current.unref()
      return String(html)
    } catch {
      worker = null // the next text starts another
      void current.terminate()
      return plainHtml(source)
    }
  }

  return async (source) => {
    const key = createHash('sha256').update(source).digest('base64')
    const { html } = await cache.get(key, async () => {
      const made = await inTurn(source)
      return { value: { html: made, bytes: 2 * made.length + 500 }, keep: true }
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
