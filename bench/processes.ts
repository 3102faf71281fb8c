/** Memory of processes and of all that they started, from Linux's `/proc`. */
import { readdir, readFile } from 'node:fs/promises'

/** Megabytes that the processes hold now. Memory that several of them share counts once (PSS). */
export async function memoryOf(processIds: readonly number[]): Promise<number> {
  const family = await familyOf(processIds)
  const kilobytes = await Promise.all(
    [...family].map(async (id) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
    }),
  )
  return Math.round(kilobytes.reduce((sum, own) => sum + own, 0) / 1024)
}

async function familyOf(roots: readonly number[]): Promise<Set<number>> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return { id, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) }
    }),
  )
  const family = new Set(roots)
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const { id, parent } of all) if (family.has(parent)) family.add(id)
  }
  return family
}
