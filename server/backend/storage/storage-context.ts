import type { Database } from '../database/database.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ObjectFiles } from './object-files.ts'

/** What every storage route works with. */
export interface StorageContext {
  database: Database
  files: ObjectFiles
  /** By member. */
  uploads: RateLimit
}

/** An object by the address that the client gives it. */
export interface ObjectName {
  bucket: string
  name: string
}
