/** The backend behind each query client: the browser has one, the server one per request. */
import { type QueryClient, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import type { Database } from './database.types.ts'
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

type Functions = Database['public']['Functions']

/** The context of a query function. `signal` aborts the request when nobody needs the response any more. */
export interface ReadContext {
  client: QueryClient
  signal?: AbortSignal
}

/**
 * Calls a function of the database that only reads, and parses its response. Rejects with PostgrestError if the
 * database refuses or the network fails, with ValiError if the response does not fit the schema, and if the client's
 * code can't be loaded.
 */
export async function callRead<Name extends string & keyof Functions, Schema extends v.GenericSchema>(
  { client, signal }: ReadContext,
  name: Name,
  args: Functions[Name]['Args'] | undefined,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const request = (await backendOf(client)).rpc(name, args, { get: true })
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError()
  return v.parse(schema, data)
}

interface ReadQueryOptions<Name extends keyof Functions, Data, Key extends QueryKey>
  extends Pick<
    UseQueryOptions<Data, Error, Data, Key>,
    'staleTime' | 'placeholderData' | 'refetchInterval' | 'retry' | 'meta'
  > {
  args?: Functions[Name]['Args']
}

/** A query whose data is the response to `callRead`. */
export function readQuery<
  Name extends string & keyof Functions,
  Schema extends v.GenericSchema,
  Key extends QueryKey,
>(queryKey: Key, name: Name, schema: Schema, options?: ReadQueryOptions<Name, v.InferOutput<Schema>, Key>) {
  return queryOptions({
    queryKey,
    queryFn: (context) => callRead(context, name, options?.args, schema),
    ...options,
  })
}

/** Calls a function of the database that writes, and returns its response. Rejects with PostgrestError. */
export async function callWrite<Name extends string & keyof Functions>(
  client: QueryClient,
  name: Name,
  args?: Functions[Name]['Args'],
): Promise<unknown> {
  return (await (await backendOf(client)).rpc(name, args).throwOnError()).data
}
