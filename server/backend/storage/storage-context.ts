import type { Database } from '../database/database.ts'
import type { SharedLimit } from '../http/shared-limit.ts'
import type { ObjectFiles } from './object-files.ts'

export interface StorageContext {
  database: Database
  /** Connections of data requests, which run as the caller. */
  requestDatabase: Pick<Database, 'batch'>
  files: ObjectFiles
  /** Limits the uploads of each member. */
  uploads: SharedLimit
}

/** The URL of an object, as clients use it. */
export interface ObjectName {
  bucket: string
  name: string
}
