/// <reference lib="webworker" />
/**
 * Opens the app without a network (docs/decisions/0017). It keeps the app's own code and nothing that anybody
 * wrote: no page with contents, no answer of the API, no token. Pages come from the network first, so that a worker
 * gone wrong can't stand in the way of a better one.
 */
declare const self: ServiceWorkerGlobalScope
/** The files of this build, filled in by `scripts/build/service-worker.ts`: what every page needs, and the rest. */
declare const __APP_FILES__: { shell: string[]; pages: string[] }

const CACHE = 'hibo-app'
const SHELL = '/shell.html'
const ASSETS = '/assets/'
/** Remembers which files the build before needed, for tabs that are still open. */
const LIST = '/assets/list.json'
/** A network that does not answer for so long is none. */
const PATIENCE_MS = 6_000
/** What is no page of the app. */
const OTHERS = /^\/(rest|auth\/v1|storage|mailbox|healthz|assets)\b|\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'keep-pages') event.waitUntil(keepPages())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(ASSETS) && pathname !== LIST) event.respondWith(answerAsset(request))
  else if (request.mode === 'navigate' && !OTHERS.test(pathname)) event.respondWith(answerPage(event))
})

async function install() {
  const cache = await caches.open(CACHE)
  await Promise.all(__APP_FILES__.shell.map((path) => keep(cache, path)))
  // Last, because it names the files above.
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  if (!shell.ok) throw new Error(`The shell answered ${shell.status}`)
  // Made anew: a host may have redirected, and a redirected answer opens no page.
  await cache.put(SHELL, new Response(await shell.blob(), { headers: shell.headers }))
  await self.skipWaiting()
}

async function activate() {
  const cache = await caches.open(CACHE)
  const current = [...__APP_FILES__.shell, ...__APP_FILES__.pages]
  const previous: unknown = await (await cache.match(LIST))?.json()
  const wanted = new Set([SHELL, LIST, ...current, ...(Array.isArray(previous) ? previous : [])])
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
  }
  await cache.put(LIST, Response.json(current))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** One after the other: nobody waits for them. Where the network goes, the next visit goes on. */
async function keepPages() {
  const cache = await caches.open(CACHE)
  try {
    for (const path of __APP_FILES__.pages) await keep(cache, path)
  } catch {
    // What is there is there.
  }
}

async function keep(cache: Cache, path: string) {
  if (await cache.match(path, { ignoreVary: true })) return
  const response = await fetch(path)
  if (!isAsset(response)) throw new Error(`${path} answered ${response.status}`)
  await cache.put(path, response)
}

async function answerAsset(request: Request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (isAsset(response)) await cache.put(request.url, response.clone()).catch(() => {})
  return response
}

/** A host of files answers with a page for what it lacks; kept, it would stand in for the file when that is back. */
function isAsset({ ok, headers }: Response) {
  return ok && !headers.get('content-type')?.startsWith('text/html')
}

async function answerPage({ request, preloadResponse }: FetchEvent) {
  const network = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request))
  network.catch(() => {}) // it may fail after the shell has answered
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const response = await Promise.race([network, late]).catch(() => null)
  return response ?? (await caches.match(SHELL)) ?? network
}
