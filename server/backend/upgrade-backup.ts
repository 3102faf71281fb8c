/** Makes or requires a backup before an upgrade. */

import { rm } from 'node:fs/promises'
import { commandLine } from '#server/lib/command-line.ts'
import { say } from '#server/lib/log.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { backUp, type SiteSettings } from './backup/back-up.ts'
import type { Queryable } from './database/database.ts'
import type { BackUpFirst } from './database/migrations.ts'
import { SCHEMA_VERSION } from './schema-version.ts'

/**
 * Backs up the built-in database beside its data folder, under the name of the new version, and replaces the backup of
 * an earlier try. For the operator's own PostgreSQL it requires a backup of the last 24 hours.
 * @throws StartupError if the backup can't be made, or is the operator's to make.
 */
export function upgradeBackup(settings: SiteSettings, database: Queryable): BackUpFirst {
  return async (version) => {
    if (settings.databaseUrl) {
      if (await hasRecentBackup(database)) return
      throw new StartupError(
        `The database has the schema of Hibo ${version}, and this version upgrades it to ${SCHEMA_VERSION} when it has ` +
          `a backup of the last 24 hours: ${commandLine('backup', 'FOLDER')}, or make one in your own way and start ` +
          'once with BACKUP=done (docs/upgrading.md).',
      )
    }
    const target = `${settings.dataDir}.before-${SCHEMA_VERSION}`
    try {
      await rm(target, { recursive: true, force: true })
      await backUp(settings, target)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartupError(
        `The backup before the upgrade from ${version} to ${SCHEMA_VERSION} can't be made: ${reason}. Make one elsewhere ` +
          `(${commandLine('backup', 'FOLDER')}), then start once with BACKUP=done.`,
        { cause },
      )
    }
    say('upgrade', `A backup from before the upgrade is in ${target}`)
  }
}

async function hasRecentBackup(sql: Queryable) {
  const rows = await sql.query(`select from auth.last_backup where taken_at > now() - interval '1 day'`)
  return rows.length > 0
}
