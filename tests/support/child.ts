/** A program in a process of its own, for tests that read its output, end it or kill it. */
import { type SpawnOptions, spawn } from 'node:child_process'

import { waitFor } from './wait-for.ts'

/** Long, because the first start of a site makes its database, and the machine may be busy. */
const START_TIMEOUT_MS = 240_000

export interface Child {
  id: number
  /** All that it has written so far. */
  output(): string
  isAlive(): boolean
  /** Resolves with its exit code; null if a signal ended it. */
  exited: Promise<number | null>
  /** Sends SIGTERM, or another signal, if it still runs, and waits for its end. @returns its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  kill(): Promise<void>
}

export function startChild(program: string, words: readonly string[], options: SpawnOptions = {}): Child {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isAlive()) child.kill(signal)
    return exited
  }
  return {
    id: child.pid ?? 0,
    output: () => output,
    isAlive,
    exited,
    end,
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Waits until `read` returns a value. Throws with the program's output if it ends before. */
export async function untilReady<Value>(
  what: string,
  child: Pick<Child, 'isAlive' | 'output' | 'kill'>,
  read: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const readAlive = () => {
    if (!child.isAlive()) throw new Error(`${what} did not start:\n${child.output()}`)
    return read()
  }
  return waitFor(what, readAlive, START_TIMEOUT_MS).catch(async (error: unknown) => {
    await child.kill()
    throw error
  })
}
