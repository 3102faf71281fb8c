/**
 * Rendered pages, kept for visitors. A page is a function of its address and of the answers that it asked for, so it
 * stays true while nothing was written, and beyond that while the same questions get the same answers: a like on one
 * post costs the others a few reads and no rendering. Relative times ("5 minutes ago") bound its age.
 */
import { createHash } from 'node:crypto'

import { type Kept, SnapshotCache } from '#server/cache/snapshot-cache.ts'

/** Bytes of all pages together, with their compressed forms. */
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds. */
const MAX_AGE = 60_000

type Fetch = typeof globalThis.fetch

interface Question {
  ask: (fetch: Fetch) => Promise<Response>
  /** Digest of the answer. */
  answer: string
}

interface Rendering {
  kind: string
  html?: string
  state?: string
}

/** A page as it goes out, in one of its forms. */
export interface PageForm {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

export class CachedPage<R extends Rendering> implements Kept {
  readonly rendered: R
  readonly #questions: readonly Question[] | null
  readonly #forms = new Map<string, Promise<PageForm>>()
  bytes: number

  /** @param questions null when the page depends on more than answers to reads. */
  constructor(rendered: R, questions: readonly Question[] | null) {
    this.rendered = rendered
    this.#questions = questions
    this.bytes = 2 * ((rendered.html?.length ?? 0) + (rendered.state?.length ?? 0)) + 1_000
  }

  /** The page in the form that `name` stands for (theme, encoding), made once. */
  form(name: string, make: () => Promise<PageForm>): Promise<PageForm> {
    const known = this.#forms.get(name)
    if (known) return known
    const form = make().then((made) => {
      this.bytes += made.body.byteLength
      return made
    })
    this.#forms.set(name, form)
    form.catch(() => this.#forms.delete(name))
    return form
  }

  /** Whether every question that the page asked would get the same answer now. */
  async isStillTrue(fetch: Fetch): Promise<boolean> {
    if (!this.#questions) return false
    try {
      const same = await Promise.all(
        this.#questions.map(async ({ ask, answer }) => (await digestOf(await ask(fetch))) === answer),
      )
      return same.every(Boolean)
    } catch {
      return false
    }
  }
}

export interface PageCache<R extends Rendering> {
  /** The page at `address`; `render` runs where there is none that is still true, and asks through the given fetch. */
  get(address: string, render: (fetch: Fetch) => Promise<R>): Promise<CachedPage<R>>
}

/** @param state of the database behind `fetch`; null where nobody knows it, and every page is rendered. */
export function createPageCache<R extends Rendering>(
  state: (() => Promise<string>) | null,
  fetch: Fetch,
): PageCache<R> {
  if (!state) return { get: async (_address, render) => new CachedPage(await render(fetch), null) }
  const views = new SnapshotCache<CachedPage<R>>({ state, maxBytes: MAX_BYTES, maxAge: MAX_AGE })
  return {
    get: (address, render) =>
      views.get(address, async (last) => {
        if (last && (await last.isStillTrue(fetch))) return { value: last, keep: true }
        const { listening, questions } = listenTo(fetch)
        const rendered = await render(listening)
        const view = new CachedPage(rendered, questions())
        return { value: view, keep: rendered.kind === 'page' }
      }),
  }
}

/** A fetch that remembers what it was asked and answered. */
function listenTo(fetch: Fetch) {
  const questions: Question[] = []
  let onlyReads = true
  const listening: Fetch = async (input, init) => {
    const { signal: _, ...question } = init ?? {}
    onlyReads &&= (question.method ?? 'GET') === 'GET' && !(input instanceof Request)
    const response = await fetch(input, init)
    questions.push({ ask: (again) => again(input, question), answer: await digestOf(response.clone()) })
    return response
  }
  return { listening, questions: () => (onlyReads ? questions : null) }
}

async function digestOf(response: Response): Promise<string> {
  const hash = createHash('sha256').update(`${response.status} `)
  return hash.update(new Uint8Array(await response.arrayBuffer())).digest('base64')
}
