/** `npm run rotate-keys`: replaces the secret that signs access tokens, and signs nobody out. */
import { rotateKeys } from '#server/backend/keys.ts'

import { command } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

await command('replace the key', () =>
  withBackend(async (backend) => {
    if (!(await rotateKeys(backend)))
      return 'it was replaced less than two hours ago: its tokens are still in use'
    console.log('A new secret signs from now on; the one before verifies for two more hours.')
    return null
  }),
)
