/** The account of the built-in PostgreSQL, which refuses to run as root, and the places that this account can reach. */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'

export interface Account {
  uid: number
  gid: number
}

/** Root stores here what the account must reach, if a parent folder such as `/root` is closed to others. */
export const SHARED_PLACE = '/var/lib/hibo'
const MAY_SEARCH = 0o001
const GROUP_MAY_SEARCH = 0o010

/** The account that runs PostgreSQL; null if it is the account of this process. */
export async function postgresAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody": add one, or set DATABASE_URL',
  )
}

/** True if the account may enter every folder on the way to `path`, which may not exist yet. */
export function canReach(account: Account, path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false })
    const needed = found?.gid === account.gid ? GROUP_MAY_SEARCH : MAY_SEARCH
    if (found && found.uid !== account.uid && (found.mode & needed) === 0) return false
  }
  return true
}
