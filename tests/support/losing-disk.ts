/**
 * A disk that forgets at a power cut. It replaces Node's file calls in one folder, knows which bytes and names were
 * synced, and writes the files that a power cut would have left.
 */
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

const BLOCK = 4096
const original = { ...fs }
const originalOpen = promises.open

interface Inode {
  /** Its bytes on the disk. */
  synced: Buffer
  /** Blocks that changed since, each with the number of the change. */
  dirty: Map<number, number>
  /** The newest change of each block that a sync has kept. */
  kept: Map<number, number>
  /** The file that holds its bytes of this moment; null after its last name is gone. */
  path: string | null
}

export class LosingDisk {
  readonly #root: string
  readonly #names = new Map<string, Inode>()
  readonly #syncedNames: Map<string, Inode>
  readonly #cuts = new Map<number, () => void>()
  #changes = 0
  #calls = 0
  /** While it is true, no sync works. */
  isBroken = false
  /** Called before bytes are written to a file. */
  onWrite: (path: string, bytes: Uint8Array) => void = () => {}

  /** All that is in `root` now counts as synced. */
  constructor(root: string) {
    this.#root = root
    for (const entry of original.readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) this.create(path, original.readFileSync(path))
    }
    this.#syncedNames = new Map(this.#names)
  }

  /** Blocks that are not on the disk at this moment. */
  unsynced() {
    return [...this.#names.values()].reduce((sum, { dirty }) => sum + dirty.size, 0)
  }

  /** Calls `cut`, which may call `leave`, before the change of that number, counted from now. */
  at(change: number, cut: () => void) {
    this.#cuts.set(this.#calls + change, cut)
  }

  /** Writes what is left to `folder`: `lucky` says of each unsynced block and each unsynced folder whether it is. */
  leave(folder: string, lucky: () => boolean) {
    const isFolder = (path: string) => original.statSync(path).isDirectory()
    original.cpSync(this.#root, folder, { recursive: true, filter: isFolder })
    const folders = new Map<string, boolean>()
    const hasNewNames = (path: string) => {
      const parent = dirname(path)
      if (!folders.has(parent)) folders.set(parent, lucky())
      return folders.get(parent) === true
    }
    const left = [
      ...[...this.#syncedNames].filter(([path]) => !hasNewNames(path)),
      ...[...this.#names].filter(([path]) => hasNewNames(path)),
    ]
    for (const [name, { synced, dirty, path }] of left) {
      const survives = (block: number) => dirty.has(block) && lucky()
      const bytes = path ? withBlocks(synced, original.readFileSync(path), survives) : synced
      original.writeFileSync(join(folder, relative(this.#root, name)), bytes, { mode: 0o600 })
    }
  }

  /** The bytes of a file that are on the disk. */
  synced(path: string) {
    return this.#names.get(path)?.synced
  }

  holds(path: unknown): path is string {
    return typeof path === 'string' && !relative(this.#root, path).startsWith('..')
  }

  inode(path: string) {
    return this.#names.get(path)
  }

  create(path: string, synced = Buffer.alloc(0)) {
    const inode: Inode = { synced, dirty: new Map(), kept: new Map(), path }
    this.#names.set(path, inode)
    return inode
  }

  /** Bytes changed. */
  touch(inode: Inode | undefined, from: number, to: number) {
    for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block++)
      inode?.dirty.set(block, ++this.#changes)
  }

  remove(path: string) {
    const inode = this.#names.get(path)
    if (inode) inode.path = null
    this.#names.delete(path)
  }

  rename(from: string, to: string) {
    const inode = this.#names.get(from)
    if (!inode) return
    this.remove(to)
    this.#names.delete(from)
    this.#names.set(to, inode)
    inode.path = to
  }

  /** @returns a function to call when the sync has ended. Changes after the start of the sync are not part of it. */
  beginSync(path: string, inode: Inode | undefined): () => void {
    if (this.isBroken) throw new Error('EIO: i/o error, fsync')
    if (!inode?.path) return this.#beginSyncOfFolder(path)
    const bytes = original.readFileSync(inode.path)
    const dirty = new Map(inode.dirty)
    return () => {
      // A sync that began later may have ended before: what it kept is newer.
      const isNewer = (block: number) => (dirty.get(block) ?? 0) > (inode.kept.get(block) ?? 0)
      inode.synced = withBlocks(inode.synced, bytes, isNewer)
      for (const [block, change] of dirty) {
        if ((inode.kept.get(block) ?? 0) < change) inode.kept.set(block, change)
        if (inode.dirty.get(block) === change) inode.dirty.delete(block)
      }
    }
  }

  #beginSyncOfFolder(folder: string) {
    const names = [...this.#names].filter(([name]) => dirname(name) === folder)
    return () => {
      for (const name of this.#syncedNames.keys())
        if (dirname(name) === folder) this.#syncedNames.delete(name)
      for (const [name, inode] of names) this.#syncedNames.set(name, inode)
    }
  }

  /** A change begins. */
  count() {
    this.#cuts.get(++this.#calls)?.()
  }
}

/** Takes the chosen blocks from `next`. The size is the next one if there are any. */
function withBlocks(before: Buffer, next: Buffer, isChosen: (block: number) => boolean) {
  const blocks = Math.ceil(Math.max(before.length, next.length) / BLOCK)
  const chosen = Array.from({ length: blocks }, (_, block) => block).filter(isChosen)
  if (chosen.length === 0) return before
  const after = Buffer.alloc(next.length)
  before.copy(after)
  for (const block of chosen) next.copy(after, block * BLOCK, block * BLOCK, (block + 1) * BLOCK)
  return after
}

type Note = (args: unknown[], call: () => unknown) => unknown
type Name = keyof typeof fs

/** Replaces Node's file calls by those of `disk`. @returns a function that restores them. */
export function putUnderFileCalls(disk: LosingDisk): () => void {
  const replaced: Name[] = []
  const under = (name: Name, note: Note) => {
    const call = original[name]
    if (typeof call !== 'function') throw new Error(`${name} is not a call`)
    replaced.push(name)
    Object.assign(fs, { [name]: (...args: unknown[]) => note(args, () => Reflect.apply(call, fs, args)) })
  }
  recordCallsOnFiles(disk, under)
  recordCallsOnNames(disk, under)
  Object.assign(promises, { open: opener(disk) })
  syncBuiltinESMExports()

  return () => {
    for (const name of replaced) Object.assign(fs, { [name]: original[name] })
    Object.assign(promises, { open: originalOpen })
    syncBuiltinESMExports()
  }
}

function recordCallsOnFiles(disk: LosingDisk, under: (name: Name, note: Note) => void) {
  const open = new Map<number, { path: string; inode: Inode | undefined }>()
  under('openSync', ([path], call) => {
    const file = Number(call())
    if (!disk.holds(path)) return file
    const isFile = original.fstatSync(file).isFile()
    open.set(file, { path, inode: isFile ? (disk.inode(path) ?? disk.create(path)) : undefined })
    return file
  })
  under('closeSync', ([file], call) => {
    open.delete(Number(file))
    return call()
  })
  const noted = (
    name: Name,
    note: (known: { path: string; inode: Inode | undefined }, args: unknown[]) => void,
  ) =>
    under(name, (args, call) => {
      const known = open.get(Number(args[0]))
      if (known) {
        disk.count()
        note(known, args)
      }
      return call()
    })
  noted('writeSync', ({ path, inode }, [, bytes, offset, length, position]) => {
    const [start, count] = [Number(offset), Number(length)]
    if (ArrayBuffer.isView(bytes))
      disk.onWrite(path, new Uint8Array(bytes.buffer, bytes.byteOffset + start, count))
    disk.touch(inode, Number(position), Number(position) + count)
  })
  noted('ftruncateSync', ({ inode }, [file, size]) =>
    disk.touch(inode, Number(size), original.fstatSync(Number(file)).size),
  )
  noted('fsyncSync', ({ path, inode }) => disk.beginSync(path, inode)())
  noted('fdatasyncSync', ({ path, inode }) => disk.beginSync(path, inode)())
}

function recordCallsOnNames(disk: LosingDisk, under: (name: Name, note: Note) => void) {
  const noted = (name: Name, note: (path: string, args: unknown[]) => void) =>
    under(name, (args, call) => {
      const [path] = args
      if (disk.holds(path)) {
        disk.count()
        note(path, args)
      }
      return call()
    })
  noted('truncateSync', (path, [, size]) =>
    disk.touch(disk.inode(path), Number(size), original.statSync(path).size),
  )
  noted('writeFileSync', (path) => void disk.create(path))
  noted('renameSync', (from, [, to]) => disk.rename(from, String(to)))
  noted('unlinkSync', (path) => disk.remove(path))
}

function opener(disk: LosingDisk): typeof originalOpen {
  return async (name, ...more) => {
    const file = await originalOpen(name, ...more)
    const path = String(name)
    if (!disk.holds(path)) return file
    const noted = (sync: () => Promise<void>) => async () => {
      const end = disk.beginSync(path, disk.inode(path))
      await sync()
      end()
    }
    return Object.assign(file, {
      sync: noted(file.sync.bind(file)),
      datasync: noted(file.datasync.bind(file)),
    })
  }
}
