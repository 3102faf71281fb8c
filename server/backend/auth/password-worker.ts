/** bcrypt in a thread of its own (`passwords.ts` talks to it). */
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import bcrypt from 'bcryptjs'

export interface PasswordJob {
  id: number
  password: string
  /** The hash to compare with, or the cost of a new hash. */
  against: string | number
}

// On a busy machine this thread gets a third of the time that pages get. Only Linux has priorities of threads:
// elsewhere this would lower the priority of the process.
if (process.platform === 'linux') {
  try {
    setPriority(Math.max(getPriority(), 5))
  } catch {
    // Some sandboxes refuse a lower priority. This thread then gets as much processor time as pages.
  }
}

parentPort?.on('message', ({ id, password, against }: PasswordJob) => {
  const result =
    typeof against === 'number' ? bcrypt.hashSync(password, against) : bcrypt.compareSync(password, against)
  parentPort?.postMessage({ id, result })
})
