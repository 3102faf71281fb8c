/** A small file system in memory for tests of full and read-only disks. Needs the right to mount. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEGABYTE = Buffer.alloc(1024 * 1024)

/** Mounts a small disk. Returns null with a log line if the system does not permit it. */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'hibo-disk-'))
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  } catch {
    console.log('No file system can be mounted here: disks are not filled, nor closed.')
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Fills the disk until nothing more fits. */
    async fill() {
      for (;;) {
        const full = await writeFile(filler, MEGABYTE, { flag: 'a' }).then(
          () => false,
          () => true,
        )
        if (full) return
      }
    },
    /** Removes what `fill` wrote. */
    makeRoom: () => rmSync(filler),
    /** Remounts the disk read-only or writable. Throws while a file on it is open for writing. */
    remount: (mode: 'ro' | 'rw') => void run('mount', '-o', `remount,${mode}`, folder),
    remove() {
      run('umount', folder)
      rmSync(folder, { recursive: true })
    },
  }
}
