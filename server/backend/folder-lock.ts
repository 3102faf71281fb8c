/**
 * One process at a time uses a data folder: it listens on a unix socket in the folder while it runs. The kernel closes
 * the socket when the process dies, so a socket file that accepts no connection is a dead process's and can be removed.
 */
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { explain } from './builtin/cluster.ts'

/** Longest path of a unix socket that every system accepts, including the terminating zero. */
const MAX_PATH_BYTES = 104

/** @throws StartupError if the folder is in use, or can't be created or written. */
export async function lockFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`The data folder ${folder} can't be created: ${explain(error)}`, { cause: error })
  }
  const path = socketPath(folder)
  let server: Server
  try {
    server = await listenOn(path)
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE')
      throw new StartupError(`The data folder ${folder} can't be used: ${explain(error)}`, { cause: error })
    if (await isListening(path)) throw inUse(folder)
    await rm(path, { force: true })
    server = await listenOn(path).catch((cause: unknown) => {
      throw inUse(folder, cause)
    })
  }
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function inUse(folder: string, cause?: unknown) {
  return new StartupError(
    `The data folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder`,
    { cause },
  )
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

function listenOn(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref()
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
