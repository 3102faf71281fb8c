/** Keeps the newest backup of each of the last days, weeks and months that have one, and removes the others. */
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MS_PER_DAY = 86_400_000
/** The Monday before the first day of 1970, a Thursday. */
const MONDAY_OFFSET_DAYS = 3
const BACKUP_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const UNFINISHED = /\.(unfinished|removed)$/

interface KeepRule {
  days: number
  weeks: number
  months: number
}

/** Reads a rule such as `7d,4w,6m`; null if it is none, or would keep nothing. */
export function readKeepRule(text: string): KeepRule | null {
  const rule: KeepRule = { days: 0, weeks: 0, months: 0 }
  for (const word of text.split(',')) {
    const [, amount, unit] = /^([1-9]\d{0,3})([dwm])$/.exec(word) ?? []
    if (unit === 'd') rule.days = Number(amount)
    else if (unit === 'w') rule.weeks = Number(amount)
    else if (unit === 'm') rule.months = Number(amount)
    else return null
  }
  return rule
}

/** The name of a backup that begins now, in UTC. */
export function backupName(now: Date) {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the names of backups that the rule does not keep. Ignores names that are not a backup's. */
export function oldBackups(names: readonly string[], rule: KeepRule): string[] {
  const backups = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
  const kept = new Set([
    ...newestOf(backups, rule.days, (name) => name.slice(0, 10)),
    ...newestOf(backups, rule.weeks, (name) => {
      const day = Date.parse(name.slice(0, 10)) / MS_PER_DAY
      return String(Math.floor((day + MONDAY_OFFSET_DAYS) / 7))
    }),
    ...newestOf(backups, rule.months, (name) => name.slice(0, 7)),
  ])
  return backups.filter((name) => !kept.has(name))
}

/** The newest name of each of the newest periods. @param names newest first. */
function newestOf(names: readonly string[], periods: number, periodOf: (name: string) => string) {
  const newest = new Map<string, string>()
  for (const name of names) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, periods)
}

/**
 * Removes old backups, and the remains of a backup or removal that was killed more than a day ago.
 * @returns the names of the removed backups.
 */
export async function removeOldBackups(folder: string, rule: KeepRule): Promise<string[]> {
  const names = await readdir(folder)
  for (const name of names.filter(
    (each) => UNFINISHED.test(each) && BACKUP_NAME.test(each.replace(UNFINISHED, '')),
  )) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > MS_PER_DAY) await rm(path, { recursive: true, force: true })
  }
  const old = oldBackups(names, rule)
  for (const name of old) {
    const removed = join(folder, `${name}.removed`)
    await rename(join(folder, name), removed) // half a backup never has the name of a whole one
    await rm(removed, { recursive: true, force: true })
  }
  return old
}
