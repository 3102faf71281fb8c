/** bcrypt in a thread of its own (`passwords.ts` talks to it). */
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import bcrypt from 'bcryptjs'

export interface PasswordJob {
  id: number
  password: string
  /** The hash to compare with, or the cost of a new one. */
  against: string | number
}

// On a busy machine hashes get a third of what pages get. Only Linux has priorities of threads: elsewhere it would be
// that of the process.
if (process.platform === 'linux') {
  try {
    setPriority(Math.max(getPriority(), 5))
  } catch {
    // Some sandboxes refuse it. Hashes then get as much as pages.
  }
}

parentPort?.on('message', ({ id, password, against }: PasswordJob) => {
  const result =
    typeof against === 'number' ? bcrypt.hashSync(password, against) : bcrypt.compareSync(password, against)
  parentPort?.postMessage({ id, result })
})
