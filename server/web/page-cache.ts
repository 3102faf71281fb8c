/**
 * Caches rendered pages for visitors. A page depends on its URL and on the API responses that it read, so it stays
 * valid while nothing is written in their areas. After a write there it is still valid if the same requests return the
 * same responses: a like on one post costs other pages with posts a few reads, but no rendering. Relative times ("5
 * minutes ago") limit its age, and the ends of the offers on it.
 */
import { createHash } from 'node:crypto'

import { AREAS, type Area, areasOf, type DataState } from '#server/cache/areas.ts'
import { watchEnds } from '#server/cache/next-end.ts'
import { type Sized, SnapshotCache } from '#server/cache/snapshot-cache.ts'
import type { Rendered } from '#src/entry-server.tsx'

/** Bytes of all pages together, with their compressed bodies. */
const MAX_BYTES = 16 * 1024 * 1024
/** Relative times in a page are text that ages. */
const MAX_AGE_MS = 60_000

type Fetch = typeof globalThis.fetch

/** An API request of a page, and the digest of its response. */
interface Dependency {
  areas: readonly Area[]
  repeat: (fetch: Fetch) => Promise<Response>
  digest: string
}

export interface PageBody {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string> & { etag: string }
}

/** A rendering with the bodies that were made from it. */
export class CachedPage implements Sized {
  readonly rendered: Rendered
  readonly #dependencies: readonly Dependency[] | null
  readonly #bodies = new Map<string, { body: Promise<PageBody>; isLast: boolean }>()
  bytes = 1_000

  /** @param dependencies null if the page depends on more than responses to reads. */
  constructor(rendered: Rendered, dependencies: readonly Dependency[] | null) {
    this.rendered = rendered
    this.#dependencies = dependencies
    if (rendered.kind === 'page') this.bytes += 2 * (rendered.html.length + rendered.state.length)
  }

  /**
   * Returns the body for this combination of theme, template and encoding. `make` runs for the first response, which
   * may be the only one, and with its body for the second, which the others after it share.
   */
  variant(name: string, make: (first: PageBody | null) => Promise<PageBody>): Promise<PageBody> {
    const known = this.#bodies.get(name)
    if (known?.isLast) return known.body
    const body = Promise.resolve(known?.body ?? null)
      .then(make)
      .then((made) => {
        this.bytes += made.body.byteLength
        return made
      })
    this.#bodies.set(name, { body, isLast: known !== undefined })
    body.catch(() => this.#bodies.delete(name))
    return body
  }

  get areas(): readonly Area[] {
    return this.#dependencies ? [...new Set(this.#dependencies.flatMap(({ areas }) => areas))] : AREAS
  }

  /** True if every request of the page returns the same response now. */
  async isValid(fetch: Fetch): Promise<boolean> {
    if (!this.#dependencies) return false
    try {
      const same = await Promise.all(
        this.#dependencies.map(
          async ({ repeat, digest }) => (await digestOf(await repeat(fetch))) === digest,
        ),
      )
      return same.every(Boolean)
    } catch {
      return false
    }
  }
}

/** Returns the page of `key`. `render` runs if none is valid, and must read through the given fetch. */
type ReadPage = (key: string, render: (fetch: Fetch) => Promise<Rendered>) => Promise<CachedPage>

/** @param dataState reads the state of the data behind `fetch`; null renders every page. */
export function createPageCache(dataState: (() => Promise<DataState>) | null, fetch: Fetch): ReadPage {
  if (!dataState) return async (_key, render) => new CachedPage(await render(fetch), null)
  const pages = new SnapshotCache<CachedPage>({ dataState, maxBytes: MAX_BYTES, maxAgeMs: MAX_AGE_MS })
  return (key, render) =>
    pages.get(key, async (last) => {
      if (last && (await last.isValid(fetch))) return { value: last, keep: true, areas: last.areas }
      const { watchingFetch, lastsMs } = watchEnds(fetch)
      const { recordingFetch, dependencies } = recordDependencies(watchingFetch)
      const rendered = await render(recordingFetch)
      const value = new CachedPage(rendered, dependencies())
      return { value, keep: rendered.kind === 'page', areas: value.areas, lastsMs: lastsMs() }
    })
}

/** Returns a fetch that records its requests and the digests of their responses. */
function recordDependencies(fetch: Fetch) {
  const recorded: Dependency[] = []
  let onlyReads = true
  const recordingFetch: Fetch = async (input, init) => {
    const { signal: _, ...request } = init ?? {}
    onlyReads &&= (request.method ?? 'GET') === 'GET' && !(input instanceof Request)
    const response = await fetch(input, init)
    recorded.push({
      areas: areasOf(String(input), await response.clone().text()),
      repeat: (again) => again(input, request),
      digest: await digestOf(response.clone()),
    })
    return response
  }
  return { recordingFetch, dependencies: () => (onlyReads ? recorded : null) }
}

async function digestOf(response: Response): Promise<string> {
  const hash = createHash('sha256').update(`${response.status} `)
  return hash.update(new Uint8Array(await response.arrayBuffer())).digest('base64')
}
