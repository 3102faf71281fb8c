import type { MutationOptions, QueryClient } from '@tanstack/react-query'

import type { Actor } from './deployments.ts'
import type { Subjects } from './subjects.ts'

/** Something the app does, by its own code, with all the requests that belong to it. */
export interface Call {
  name: string
  as: Actor
  run(client: QueryClient, subjects: Subjects): Promise<unknown>
}

export const call = (as: Actor, name: string, run: Call['run']): Call => ({ as, name, run })

/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Runs one of the app's mutations as a component would. */
export function mutate<Data, Variables, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Result>,
  variables: Variables,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(variables)
}

/** Runs a mutation that may be refused, because the test only compares the refusals. */
export async function tryTo<Data, Variables, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Result>,
  variables: Variables,
): Promise<void> {
  await mutate(client, options, variables).catch(() => {})
}
