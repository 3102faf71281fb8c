/** The backup that an upgrade begins with. */
import { rm } from 'node:fs/promises'

import { StartupError } from '#server/lib/startup-error.ts'
import { backUp, type SiteSettings } from './backup/back-up.ts'
import type { BackUpFirst } from './database/migrations.ts'
import { SCHEMA_VERSION } from './schema-version.ts'

/**
 * The built-in database is backed up beside its data folder, under the name of the new version; a backup that an
 * earlier try left there goes. A PostgreSQL of one's own has its operator make one.
 * @throws StartupError if the backup can't be made, or is the operator's to make.
 */
export function upgradeBackup(site: SiteSettings): BackUpFirst {
  return async (version) => {
    if (site.databaseUrl) {
      throw new StartupError(
        `The database has the schema of Hibo ${version}, and this version upgrades it to ${SCHEMA_VERSION}. Make a ` +
          'backup (docs/upgrading.md), then start once with BACKUP=done.',
      )
    }
    const target = `${site.dataDir}.before-${SCHEMA_VERSION}`
    try {
      await rm(target, { recursive: true, force: true })
      await backUp(site, target)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartupError(
        `The backup before the upgrade from ${version} to ${SCHEMA_VERSION} can't be written to ${target}: ${reason}. ` +
          'Make one elsewhere (docs/upgrading.md), then start once with BACKUP=done.',
        { cause },
      )
    }
    console.log(`A backup from before the upgrade is in ${target}`)
  }
}
