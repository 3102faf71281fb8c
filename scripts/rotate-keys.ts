/**
 * `npm run rotate-keys`
 *
 * Replaces the secret that signs access tokens, in the database of the settings (DATA_DIR or DATABASE_URL). The one
 * before verifies for two more hours, so nobody is signed out. The built-in database serves one process: stop the site
 * first.
 */
import { rotateKeys } from '#server/backend/keys.ts'

import { command, readArguments } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

await command('replace the key', async () => {
  readArguments('rotate-keys', 0, {})
  return withBackend(async (backend) => {
    if (!(await rotateKeys(backend)))
      return 'it was replaced less than two hours ago: its tokens are still in use'
    console.log('A new secret signs from now on; the one before verifies for two more hours.')
    return null
  })
})
