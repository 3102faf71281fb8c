import { join } from 'node:path'

import { type ObjectFiles, objectFiles } from './object-files.ts'
import { type S3Settings, s3Objects } from './s3-objects.ts'

/** Does not exist. A store that confirms this knows the bucket and accepts the signature. */
const NO_OBJECT = { bucket: 'start', name: 'start', version: 'none' }

/** Opens the object store, or the data folder without one. Logs whether the object store is reachable. */
export function openObjectFiles(store: S3Settings | null | undefined, dataDir: string): ObjectFiles {
  if (!store) return objectFiles(join(dataDir, 'files'))
  const files = s3Objects(store)
  const place = `bucket ${store.bucket} at ${store.endpoint}`
  files.read(NO_OBJECT).then(
    () => console.log(`Uploads are stored in the ${place}`),
    () => console.error(`Uploads can't be reached in the ${place}: they answer 503 until they can`),
  )
  return files
}
