/// <reference lib="webworker" />
/**
 * Opens the app offline (docs/decisions/0017) and shows what is pushed (0029). It caches the app's own code and no
 * content: no rendered page, no API response, no token. Pages come from the network first, so that a broken worker can
 * be replaced.
 */
declare const self: ServiceWorkerGlobalScope
/** This build's files, filled in by `scripts/build/service-worker.ts`: those that every page needs, and the rest. */
declare const __APP_FILES__: { shell: string[]; pages: string[] }

const CACHE = 'hibo-app'
const SHELL = '/shell.html'
const ASSETS = '/assets/'
/** The cached list of the previous build's files, which tabs that are still open need. */
const BUILD_LIST = '/assets/list.json'
/** After this time without a response the worker treats the network as lost. */
const PATIENCE_MS = 6_000
/** Paths that are not pages of the app. */
const OTHER_PATH = /^\/(rest|auth\/v1|storage|mailbox|healthz|livez|readyz|assets)\b|\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'keep-pages') event.waitUntil(cachePages())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(ASSETS) && pathname !== BUILD_LIST) event.respondWith(answerAsset(request))
  else if (request.mode === 'navigate' && !OTHER_PATH.test(pathname)) event.respondWith(answerPage(event))
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event)))

async function install() {
  const cache = await caches.open(CACHE)
  await Promise.all(__APP_FILES__.shell.map((path) => keep(cache, path)))
  // The shell comes after the files, because it refers to them.
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  if (!shell.ok) throw new Error(`The shell answered ${shell.status}`)
  // A copy, because a browser refuses a redirected response for a navigation.
  await cache.put(SHELL, new Response(await shell.blob(), { headers: shell.headers }))
  await self.skipWaiting()
}

async function activate() {
  const cache = await caches.open(CACHE)
  const current = [...__APP_FILES__.shell, ...__APP_FILES__.pages]
  const previous: unknown = await (await cache.match(BUILD_LIST))?.json()
  const wanted = new Set([SHELL, BUILD_LIST, ...current, ...(Array.isArray(previous) ? previous : [])])
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
  }
  await cache.put(BUILD_LIST, Response.json(current))
  // When a preload fails, Firefox shows its own error page, whatever the worker answers.
  const { navigationPreload } = self.registration
  await (navigator.userAgent.includes('Firefox') ? navigationPreload?.disable() : navigationPreload?.enable())
  await self.clients.claim()
}

/** Caches the files one by one. If the network is lost, the next visit continues. */
async function cachePages() {
  const cache = await caches.open(CACHE)
  try {
    for (const path of __APP_FILES__.pages) await keep(cache, path)
  } catch {
    // The files that are cached already stay.
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

/** A static host answers a missing file with a page, which must not be cached in place of the file. */
function isAsset({ ok, headers }: Response) {
  return ok && !headers.get('content-type')?.startsWith('text/html')
}

async function answerPage({ request, preloadResponse }: FetchEvent) {
  const network = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request))
  network.catch(() => {}) // it may fail after the shell was sent
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const response = await Promise.race([network, late]).catch(() => null)
  return response ?? (await caches.match(SHELL)) ?? network
}

/** Shows a pushed notification, unless a tab is in sight: the app itself shows it there. */
async function showPush({ data }: PushEvent) {
  if ((await tabs()).some(({ visibilityState }) => visibilityState === 'visible')) return
  // `server/courier/push/send-push.ts` writes it.
  const { title, body, tag, path }: Record<string, unknown> = data?.json() ?? {}
  await self.registration.showNotification(String(title), {
    body: String(body),
    tag: String(tag),
    data: path,
  })
}

/** Opens the notification's page in an open tab if there is one. The app asks there before it leaves a form. */
async function openPushed({ notification }: NotificationEvent) {
  notification.close()
  const path = String(notification.data)
  const open = await tabs()
  const tab = open.find(({ url }) => url.endsWith(path)) ?? open[0]
  if (!tab) return void (await self.clients.openWindow(path))
  tab.postMessage({ open: path })
  await tab.focus()
}

function tabs() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
