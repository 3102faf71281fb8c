/** The backend behind each query client: the browser has one, the server one per request. */
import type { QueryClient } from '@tanstack/react-query'

import type { Backend, BackendEnvironment } from './rest-client.ts'

export type { Backend } from './rest-client.ts'

const backends = new WeakMap<QueryClient, () => Promise<Backend>>()

/** Says what the client's requests go through. Nothing is loaded before the first of them. */
export function attachBackend(client: QueryClient, environment: BackendEnvironment): void {
  let backend: Promise<Backend> | null = null
  backends.set(client, () => {
    backend ??= import('./rest-client.ts').then(({ createBackend }) => createBackend(environment))
    backend.catch(() => {
      backend = null // the chunk did not load; the next request tries again
    })
    return backend
  })
}

/** For query and mutation functions: `(await backendOf(client)).from(…)`. Rejects when its code can't be loaded. */
export async function backendOf(client: QueryClient): Promise<Backend> {
  const load = backends.get(client)
  if (!load) throw new Error('This query client has no backend attached')
  return load()
}
