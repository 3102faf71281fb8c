import { accessSync, constants, statfsSync } from 'node:fs'

/** Free bytes for this account on the disk of `folder`; 0 while it can't write there. */
export function freeBytesAt(folder: string): number {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
