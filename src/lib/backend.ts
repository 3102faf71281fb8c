/** The backend behind each query client: the browser has one, the server one per request. */
import type { QueryClient } from '@tanstack/react-query'

import type { Backend, BackendEnvironment } from './rest-client.ts'

export type { Backend } from './rest-client.ts'

const backends = new WeakMap<QueryClient, () => Promise<Backend>>()

/** Connects a query client with the backend. The REST client's code loads with the first request. */
export function attachBackend(client: QueryClient, environment: BackendEnvironment): void {
  let backend: Promise<Backend> | null = null
  backends.set(client, () => {
    backend ??= import('./rest-client.ts').then(({ createBackend }) => createBackend(environment))
    backend.catch(() => {
      backend = null // the chunk did not load, so the next request tries again
    })
    return backend
  })
}

/** Returns the backend for query and mutation functions. Rejects when the REST client's code can't be loaded. */
export async function backendOf(client: QueryClient): Promise<Backend> {
  const load = backends.get(client)
  if (!load) throw new Error('This query client has no backend attached')
  return load()
}
