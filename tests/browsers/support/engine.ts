/** A browser engine that is driven by the W3C's WebDriver, in one window. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Child, startChild } from '#tests/support/child.ts'

/** Input of one device: https://www.w3.org/TR/webdriver2/#actions */
export interface InputSource {
  type: 'key' | 'pointer'
  id: string
  actions: Record<string, string | number>[]
}

export interface Engine {
  /** Opens a URL. Does not reject when the browser shows an error page instead. */
  open(url: string): Promise<void>
  /** Calls a function in the page, which may not use anything around it, and returns its result as JSON carries it. */
  call(source: string, argument: unknown): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
  close(): Promise<void>
}

/** Makes a folder for a browser's files. `remove` ends the browser's processes and deletes the folder. */
export async function temporaryHome() {
  const path = await mkdtemp(join(tmpdir(), 'hibo-browser-'))
  const processes: Child[] = []
  return {
    path,
    start(program: string, words: readonly string[], env: Record<string, string> = {}): Child {
      const folders = { XDG_CONFIG_HOME: join(path, '.config'), XDG_CACHE_HOME: join(path, '.cache') }
      const child = startChild(program, words, { env: { ...process.env, HOME: path, ...folders, ...env } })
      processes.unshift(child)
      return child
    },
    async remove() {
      for (const child of processes) await child.end()
      // Child processes of the browser may still write.
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
