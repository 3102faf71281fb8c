/** Processor time of running processes, from Linux's `/proc`. */
import { readdir, readFile } from 'node:fs/promises'

/** Ticks of the kernel's accounting are this long on every current Linux, in milliseconds. */
const TICK_MS = 10

/** Milliseconds that a process has used since it began; 0 for one that has ended. */
export async function cpuTimeOf(processId: number): Promise<number> {
  const fields = await statOf(processId)
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0
}

/** The same for everything that `processId` started, itself included. */
export async function cpuTimeOfFamily(processId: number): Promise<number> {
  const processes = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const own = await Promise.all(
    processes.map(async (candidate) => {
      const parent = Number((await statOf(candidate))?.[1])
      return candidate === processId || parent === processId ? cpuTimeOf(candidate) : 0
    }),
  )
  return own.reduce((sum, time) => sum + time, 0)
}

/** Megabytes of memory that a process holds now. */
export async function memoryOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** The fields after the program's name, which may itself hold spaces. */
async function statOf(processId: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => null)
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : null
}
