import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { onTestFinished } from 'vitest'

/** Runs a module in a process that ends with the test. @returns what it writes first, and how to kill it */
export async function startModule(source: string, cwd = process.cwd()) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child.stdout, 'data')
  return {
    said: String(said).trim(),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
