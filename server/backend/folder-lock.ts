/**
 * One process at a time uses a data folder, and takes questions of others (backups): it listens on a unix socket in the
 * folder while it runs. The kernel closes the socket when the process dies, so a socket file that accepts no connection
 * is a dead process's and can be removed.
 */
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { explain } from './builtin/cluster.ts'

/** A unix socket's path that every system accepts, with the terminating zero. */
const MAX_PATH_BYTES = 104

export interface FolderLock {
  /** Sets the handler for questions of this user's other processes (`askOwner`). */
  onQuestion(handler: (question: string) => Promise<string>): void
  release(): Promise<void>
}

type Handler = Parameters<FolderLock['onQuestion']>[0]

/** @throws StartupError if the folder is in use, or can't be created or written. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`The data folder ${folder} can't be created: ${explain(error)}`, { cause: error })
  }
  const path = socketPath(folder)
  let handler: Handler = async () => ''
  const listen = () => listenOn(path, (question) => handler(question))
  let server: Server
  try {
    server = await listen()
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE')
      throw new StartupError(`The data folder ${folder} can't be used: ${explain(error)}`, { cause: error })
    if (await isListening(path)) throw inUse(folder)
    await rm(path, { force: true })
    server = await listen().catch((cause: unknown) => {
      throw inUse(folder, cause)
    })
  }
  return {
    onQuestion(given) {
      handler = given
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function inUse(folder: string, cause?: unknown) {
  return new StartupError(
    `The data folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder`,
    { cause },
  )
}

/**
 * Asks the process that uses the folder. Only its own user can, because other users have no access to the folder.
 * @returns its answer, or null if no process uses the folder.
 */
export function askOwner(folder: string, question: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(socketPath(folder), () => socket.write(`${question}\n`))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.once('end', () => resolve(answer))
    socket.once('error', (error) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))) resolve(null)
      else reject(error)
    })
  })
}

/** The absolute path, or the relative one if that is too long: socket paths are limited, folder paths are not. */
function socketPath(folder: string) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\hibo-${Buffer.from(folder).toString('base64url')}`
  const absolute = join(folder, 'lock')
  const path = Buffer.byteLength(absolute) < MAX_PATH_BYTES ? absolute : relative(process.cwd(), absolute)
  if (Buffer.byteLength(path) >= MAX_PATH_BYTES)
    throw new StartupError(
      `The path of the data folder is too long: set DATA_DIR to a shorter one than ${folder}`,
    )
  return path
}

/** Reads one line from each connection, sends the handler's answer and closes it. */
function listenOn(path: string, handler: Handler): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.once('error', () => socket.destroy())
      createInterface(socket).once('line', async (question) => {
        socket.end(await handler(question).catch((error: unknown) => `failed: ${error}`))
      })
    })
    server.unref()
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
