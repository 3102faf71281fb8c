/** bcrypt in a thread of its own (`passwords.ts` talks to it). */
import { parentPort } from 'node:worker_threads'

import bcrypt from 'bcryptjs'

export interface PasswordJob {
  id: number
  password: string
  /** The hash to compare with, or the cost of a new one. */
  against: string | number
}

parentPort?.on('message', ({ id, password, against }: PasswordJob) => {
  const result =
    typeof against === 'number' ? bcrypt.hashSync(password, against) : bcrypt.compareSync(password, against)
  parentPort?.postMessage({ id, result })
})
