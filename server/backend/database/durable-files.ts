/**
 * Bug: PGlite starts PostgreSQL with fsync off, and its files have no fsync: a power cut can lose or mix up writes.
 * Workaround: fsync is on, and these files do it. PostgreSQL keeps its own order: the log before the data, and both
 * before a checkpoint ends.
 *
 * Only the log's sync waits, because PostgreSQL runs in this thread: it would stop the site for each commit. Each
 * commit awaits `flush`, which syncs in the background for all that wait. A pending sync is done before anything else
 * changes on the disk, so the log stays ahead of the data.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

import { NodeFS } from '@electric-sql/pglite/nodefs'

import { sharedCheck } from '#server/lib/shared-check.ts'

type Init = NodeFS['init']

/** The parts that we use of Emscripten's files on Node. PGlite has no types for them. */
interface EmscriptenFiles {
  realPath(node: FileNode): string
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { write: Write; setattr: Operation<Stream>; fsync?: (stream: Stream) => void }
  node_ops: Record<'rename' | 'unlink' | 'setattr', Operation<FileNode>>
}
interface FileNode {
  name: string
  parent: FileNode
}
interface Stream {
  nfd: number
  node: FileNode
}
type Write = (stream: Stream, buffer: Int8Array, offset: number, length: number, position?: number) => number
type Operation<Subject> = (subject: Subject, ...more: unknown[]) => unknown

const LOG_FOLDER = 'pg_wal'
const EMPTY = Buffer.alloc(64 * 1024)
const SEGMENT = /^[0-9A-F]{24}$/

function isSegment({ name, parent }: FileNode) {
  return parent.name === LOG_FOLDER && SEGMENT.test(name)
}

/** Files grow by empty pages, which depend on nothing in the log. */
function isEmptyPage({ buffer, byteOffset }: Int8Array, offset: number, length: number) {
  return (
    length <= EMPTY.length &&
    EMPTY.compare(Buffer.from(buffer, byteOffset + offset, length), 0, length, 0, length) === 0
  )
}

/** The files of an embedded database on disk. */
export class DurableFiles extends NodeFS {
  /** Bytes written to the log so far. */
  logBytes = 0
  /** Segments of the log with a sync that waits, and the number of its request. */
  readonly #waiting = new Map<string, number>()
  #requests = 0
  /** After a failed sync nobody knows what is on the disk. Only a new start, which reads the log, does. */
  #failure: Error | null = null
  readonly #syncTogether = sharedCheck(() => this.#syncInBackground())

  /**
   * Resolves when everything that was committed before is on the disk.
   * @throws the error of the first sync that failed, from then on.
   */
  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.#waiting.size > 0) await this.#syncTogether()
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push(({ NODEFS }) => this.#extend(NODEFS))
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  override closeFs() {
    this.#syncNow()
    return super.closeFs()
  }

  #extend({ realPath, tryFSOperation, stream_ops, node_ops }: EmscriptenFiles) {
    const afterTheLog =
      <Subject>(operation: Operation<Subject>): Operation<Subject> =>
      (subject, ...more) => {
        tryFSOperation(() => this.#syncNow())
        return operation(subject, ...more)
      }
    stream_ops.fsync = (stream) => {
      if (isSegment(stream.node)) this.#waiting.set(realPath(stream.node), ++this.#requests)
      else
        tryFSOperation(() => {
          this.#syncNow()
          fsyncSync(stream.nfd)
        })
    }
    const { write } = stream_ops
    stream_ops.write = (stream, buffer, offset, length, position) => {
      const isLog = isSegment(stream.node)
      if (!isLog && !isEmptyPage(buffer, offset, length)) tryFSOperation(() => this.#syncNow())
      const written = write(stream, buffer, offset, length, position)
      if (isLog) this.logBytes += written
      return written
    }
    stream_ops.setattr = afterTheLog(stream_ops.setattr)
    node_ops.rename = afterTheLog(node_ops.rename)
    node_ops.unlink = afterTheLog(node_ops.unlink)
    node_ops.setattr = afterTheLog(node_ops.setattr)
  }

  #syncNow() {
    if (this.#failure) throw this.#failure
    for (const path of this.#waiting.keys()) {
      try {
        const file = openSync(path, 'r+')
        fdatasyncSync(file)
        closeSync(file)
      } catch (error) {
        throw this.#fail(error)
      }
    }
    this.#waiting.clear()
  }

  async #syncInBackground() {
    for (const [path, request] of [...this.#waiting]) {
      try {
        await syncSegment(path)
      } catch (error) {
        // `#syncNow` came first, and PostgreSQL has removed or renamed the segment since.
        if (!this.#waiting.has(path)) continue
        throw this.#fail(error)
      }
      if (this.#waiting.get(path) === request) this.#waiting.delete(path)
    }
  }

  #fail(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    this.#failure ??= new Error(`The disk failed to keep the database's log: ${reason}`, { cause: error })
    return this.#failure
  }
}

/** Syncs the bytes alone: a segment's size never changes. */
async function syncSegment(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
