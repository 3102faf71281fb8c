import type { PGlite } from '@electric-sql/pglite'

import { openMigratedPglite } from '#tests/support/engines/pglite.ts'

let opened: Promise<PGlite> | undefined

/** A migrated, empty PGlite that test files of a worker share: leave it as it was. */
export function migrated(): Promise<PGlite> {
  opened ??= openMigratedPglite()
  return opened
}
