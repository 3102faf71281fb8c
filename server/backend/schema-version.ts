/** The schema that this code needs, and whether it may serve a newer one (docs/upgrading.md). */
import * as v from 'valibot'

import { StartupError } from '#server/lib/startup-error.ts'
import { VERSION } from '#server/lib/version.ts'

/** The version that the newest migration gives `public.schema_version()`. A test compares the two. */
export const SCHEMA_VERSION = '1.2.0'

const versionNumber = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/))
/** The result of `public.schema_version()`. */
export const schemaVersion = v.object({ version: versionNumber, least_version: versionNumber })
export type SchemaVersion = v.InferOutput<typeof schemaVersion>

export function isBelow(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}

/** @throws StartupError if this version may not serve the schema. */
export function refuseUnfit(found: SchemaVersion): void {
  if (isBelow(found.version, SCHEMA_VERSION))
    throw new StartupError(
      `The database has the schema of Hibo ${found.version}, and this is Hibo ${VERSION}`,
    )
  refuseTooNew(found)
}

/** @throws StartupError if a newer schema is only for versions above this one. */
export function refuseTooNew({ version, least_version: least }: SchemaVersion): void {
  if (!isBelow(SCHEMA_VERSION, version) || !isBelow(VERSION, least)) return
  throw new StartupError(
    `The database has the schema of Hibo ${version}, which only ${least} and later may serve, and this is Hibo ` +
      `${VERSION}: start ${least} or later, or go back to a backup from before the upgrade (docs/upgrading.md).`,
  )
}
