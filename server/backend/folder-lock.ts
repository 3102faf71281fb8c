/**
 * Defect: two processes on one PGlite folder lose each other's writes, and nothing stops the second.
 * Way around: a unix socket in the folder, listening for as long as this process lives. The kernel frees it
 * when the process dies, however it dies; a socket file on which nobody listens is a dead owner's.
 */
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'

import { StartupError } from './startup-error.ts'

/** Longest path that every system takes for a unix socket, in bytes, with its closing zero. */
const PATH_LIMIT = 104

export interface FolderLock {
  release(): Promise<void>
}

/** @throws StartupError when the folder is in use, or can't be made or written to. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`The data folder ${folder} can't be created`, { cause: error })
  }
  const path = socketPath(folder)
  let server: Server
  try {
    server = await listen(path)
  } catch (error) {
    if (!isInUse(error))
      throw new StartupError(`The data folder ${folder} can't be written to`, { cause: error })
    if (await answers(path)) throw new StartupError(`The data folder ${folder} is in use by another process`)
    await rm(path, { force: true })
    server = await listen(path).catch((cause: unknown) => {
      throw new StartupError(`The data folder ${folder} is in use by another process`, { cause })
    })
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** The shorter of the absolute and the relative path, since sockets have a limit that folders don't. */
function socketPath(folder: string) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\hibo-${Buffer.from(folder).toString('base64url')}`
  const absolute = join(folder, 'lock')
  const path = absolute.length < PATH_LIMIT ? absolute : relative(process.cwd(), absolute)
  if (path.length >= PATH_LIMIT) throw new StartupError(`The path of the data folder is too long: ${folder}`)
  return path
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function isInUse(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
