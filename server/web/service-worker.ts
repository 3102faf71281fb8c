/** Serves `/sw.js`: the service worker that opens the app without a network, or a script that removes it. */
import { STRICTEST_POLICY } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

export const SERVICE_WORKER_PATH = '/sw.js'
/** The client-only shell that the worker keeps. It is the same for everybody, without theme and account. */
export const SHELL_PATH = '/shell.html'

/** A worker runs under the policy of its own response: it may fetch from this site only. */
const POLICY = `${STRICTEST_POLICY}; connect-src 'self'`

/** Replaces an installed worker, deletes its caches and unregisters itself. Open pages continue without one. */
export const REMOVER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** Returns the built worker, or the remover if `files` is null. Browsers revalidate it every time. */
export async function respondWithServiceWorker(
  files: StaticFiles | null,
  headers: Headers,
): Promise<Response> {
  const built = await files?.respond(SERVICE_WORKER_PATH, headers)
  const response =
    built ?? new Response(REMOVER, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  response.headers.set('cache-control', 'no-cache')
  response.headers.set('content-security-policy', POLICY)
  return response
}
