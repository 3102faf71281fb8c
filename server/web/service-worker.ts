/** `/sw.js`: the worker that opens the app without a network, or what removes it again. */
import type { StaticFiles } from './static-files.ts'

export const SERVICE_WORKER_PATH = '/sw.js'
/** The bare page that the worker keeps. It names no theme and no person: every visitor gets the same. */
export const SHELL_PATH = '/shell.html'

/** A worker lives under the policy that it came with: it fetches from this site, and nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'"

/** Takes the place of a worker, deletes what it kept and leaves; open pages go on without one. */
export const REMOVER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** Answers with the built worker; with the remover where `files` is null. Browsers ask anew every time. */
export async function respondWithServiceWorker(
  files: StaticFiles | null,
  headers: Headers,
): Promise<Response> {
  const built = await files?.respond(SERVICE_WORKER_PATH, headers)
  const response = built ?? new Response(REMOVER, { headers: { 'content-type': 'text/javascript' } })
  response.headers.set('cache-control', 'no-cache')
  response.headers.set('content-security-policy', POLICY)
  return response
}
