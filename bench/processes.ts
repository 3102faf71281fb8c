/** Processor time and memory of processes and of all that they started, from Linux's `/proc`. */
import { readdir, readFile } from 'node:fs/promises'

/** The kernel's accounting counts in ticks of this length on every current Linux. */
const TICK_MS = 10

interface Found {
  id: number
  /** The fields of its `stat` after the program's name, which may itself hold spaces: state, parent, … */
  fields: string[]
}

/** Milliseconds that they have used since they began, without those that have ended. */
export async function cpuTimeOf(processIds: readonly number[]): Promise<number> {
  const family = await familyOf(processIds)
  return family.reduce((sum, { fields }) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0)
}

/** Megabytes that they hold now; what several of them share counts once (PSS). */
export async function memoryOf(processIds: readonly number[]): Promise<number> {
  const family = await familyOf(processIds)
  const kilobytes = await Promise.all(
    family.map(async ({ id }) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
    }),
  )
  return Math.round(kilobytes.reduce((sum, own) => sum + own, 0) / 1024)
}

async function familyOf(roots: readonly number[]): Promise<Found[]> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      return { id, fields: stat.slice(stat.lastIndexOf(')') + 2).split(' ') }
    }),
  )
  const family = new Set(roots)
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const { id, fields } of all) if (family.has(Number(fields[1]))) family.add(id)
  }
  return all.filter(({ id }) => family.has(id))
}
