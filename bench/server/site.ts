/** The parent's side of `serve.ts`. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import * as v from 'valibot'

import type { Order } from './serve.ts'

const resultSchema = v.object({ result: v.optional(v.unknown()), error: v.optional(v.string()) })
const startedSchema = v.object({ url: v.string(), publishableKey: v.string() })

export interface SiteProcess extends v.InferOutput<typeof startedSchema> {
  processId: number
  /** Asks the process for something; its response is checked against `schema`. */
  order<Schema extends v.GenericSchema>(order: Order, schema: Schema): Promise<v.InferOutput<Schema>>
  close(): Promise<void>
}

export async function startSiteProcess(
  settings: Omit<Extract<Order, { kind: 'start' }>, 'kind'>,
): Promise<SiteProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

  async function order<Schema extends v.GenericSchema>(what: Order, schema: Schema) {
    const answered = once(child, 'message')
    child.send(what)
    const ended = once(child, 'exit').then(() => {
      throw new Error('The site ended')
    })
    const { result, error } = v.parse(resultSchema, (await Promise.race([answered, ended]))[0])
    if (error !== undefined) throw new Error(error)
    return v.parse(schema, result)
  }
  async function close() {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  const started = await order({ kind: 'start', ...settings }, startedSchema)
  return { ...started, processId: child.pid ?? 0, order, close }
}
