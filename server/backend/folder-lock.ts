/**
 * Defect: two processes on one PGlite folder lose each other's writes, and nothing stops the second.
 * Way around: a unix socket in the folder, listening for as long as this process lives. The kernel frees it
 * when the process dies, however it dies; a socket file on which nobody listens is a dead owner's.
 */
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'

/** Longest path that every system takes for a unix socket, in bytes, with its closing zero. */
const PATH_LIMIT = 104

export interface FolderLock {
  /** From now on answers what other processes of this user ask through the folder (`askOwner`). */
  answer(handler: (question: string) => Promise<string>): void
  release(): Promise<void>
}

type Handler = Parameters<FolderLock['answer']>[0]

/** @throws StartupError when the folder is in use, or can't be made or written to. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`The data folder ${folder} can't be created`, { cause: error })
  }
  const path = socketPath(folder)
  let handler: Handler = async () => ''
  const listen = () => listenOn(path, (question) => handler(question))
  let server: Server
  try {
    server = await listen()
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE')
      throw new StartupError(`The data folder ${folder} can't be written to`, { cause: error })
    if (await answers(path)) throw new StartupError(`The data folder ${folder} is in use by another process`)
    await rm(path, { force: true })
    server = await listen().catch((cause: unknown) => {
      throw new StartupError(`The data folder ${folder} is in use by another process`, { cause })
    })
  }
  return {
    answer(given) {
      handler = given
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Asks the process that uses the folder. Only its own user can: the folder is closed to others.
 * @returns its answer, or null when no process uses the folder.
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

/** The shorter of the absolute and the relative path, since sockets have a limit that folders don't. */
function socketPath(folder: string) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\hibo-${Buffer.from(folder).toString('base64url')}`
  const absolute = join(folder, 'lock')
  const path = absolute.length < PATH_LIMIT ? absolute : relative(process.cwd(), absolute)
  if (path.length >= PATH_LIMIT) throw new StartupError(`The path of the data folder is too long: ${folder}`)
  return path
}

/** Answers one line from each connection with the handler's words, and ends it. */
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
