/**
 * Hashes and compares passwords with bcrypt, like hosted Supabase, so that accounts can move there. A hash takes a
 * tenth of a second of computing on purpose, so a worker thread does it and other requests go on.
 */
import { Worker } from 'node:worker_threads'

import { ApiError } from '../http/api-error.ts'
import type { PasswordJob } from './password-worker.ts'

const BCRYPT_COST = 10
const MIN_CHARACTERS = 6
/** bcrypt ignores all bytes after these. */
const MAX_BYTES = 72

/** Compared if there is no hash, so that the check takes as long as with one. Nobody knows its password. */
const DUMMY_HASH = '$2b$10$x19YxIDCmCvIapDPBtswEeUJPKPq/lRKjbmUOdWG7lLojsJG6GTuO'

/** Checks the length of a new password. @throws ApiError 422 with the reason. */
export function checkPassword(password: string) {
  if ([...password].length < MIN_CHARACTERS) {
    throw new ApiError(422, 'weak_password', `Password should be at least ${MIN_CHARACTERS} characters`)
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new ApiError(422, 'weak_password', `Password cannot be longer than ${MAX_BYTES} characters`)
  }
}

export async function hashPassword(password: string): Promise<string> {
  return String(await runJob(password, BCRYPT_COST))
}

/** Compares a password with a hash. Without a hash it returns false after the same time. */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await runJob(password, hash || DUMMY_HASH)
  return matches === true && Boolean(hash) && Buffer.byteLength(password) <= MAX_BYTES
}

type Result = string | boolean

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, { resolve: (result: Result) => void; reject: (reason: unknown) => void }>()

async function runJob(password: string, against: PasswordJob['against']): Promise<Result> {
  worker ??= startWorker()
  const id = ++lastId
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  waiting.set(id, { resolve, reject })
  worker.ref() // the process must not end before the result
  worker.postMessage({ id, password, against } satisfies PasswordJob)
  return promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url))
  started.on('message', ({ id, result }: { id: number; result: Result }) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
  })
  started.on('error', (error) => {
    worker = undefined // the next password starts a new one
    for (const job of waiting.values()) job.reject(error)
    waiting.clear()
  })
  return started
}
