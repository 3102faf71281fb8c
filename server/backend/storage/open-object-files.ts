import { join } from 'node:path'

import { type ObjectFiles, objectFiles } from './object-files.ts'
import { type S3Settings, s3Objects } from './s3-objects.ts'

/** An object that never is: a store that says so knows its bucket, and took the signature. */
const NO_OBJECT = { bucket: 'start', name: 'start', version: 'none' }

/** The bytes of uploads: in the store, whose reach is written to the log meanwhile, or in the data folder. */
export function openObjectFiles(store: S3Settings | null | undefined, dataDir: string): ObjectFiles {
  if (!store) return objectFiles(join(dataDir, 'files'))
  const files = s3Objects(store)
  const place = `bucket ${store.bucket} at ${store.endpoint}`
  files.read(NO_OBJECT).then(
    () => console.log(`Uploads stand in the ${place}`),
    () => console.error(`Uploads can't be reached in the ${place}: they answer 503 until they can`),
  )
  return files
}
