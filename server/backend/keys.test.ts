import { afterAll, expect, test } from 'vitest'
import { StartupError } from '#server/lib/startup-error.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { rotateKeys } from './keys.ts'
import { openTestBackend, TEST_SUPABASE } from './testing/open-test-backend.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { CLIENT_NETWORK, newMember } from './testing/test-client.ts'

const folder = temporaryFolder()
const own = await createTestDatabase(TEST_SUPABASE)
afterAll(own.drop)

const open = () => openTestBackend(folder, { databaseUrl: own.url })

test('the first start generates keys, and later starts keep them', async () => {
  const first = await open()
  const [keys] = await first.query<{ jwt_secret: string }>('select jwt_secret from auth.keys')
  expect(keys?.jwt_secret.length).toBeGreaterThanOrEqual(64)
  expect(first.publishableKey).toMatch(/^sb_publishable_/)
  await first.close()
  const again = await open()
  expect(again.publishableKey).toBe(first.publishableKey)
  expect(await again.query('select jwt_secret from auth.keys')).toEqual([keys])
  await again.close()
})

test('a new secret signs nobody out, and the one before ends with its last tokens', async () => {
  const backend = await open()
  const member = await newMember(backend)
  const status = async () => (await member.send('/rest/v1/rpc/who_am_i')).status
  expect(await rotateKeys(backend)).toBe(true)
  expect(await rotateKeys(backend)).toBe(false) // the tokens of the first secret are still in use
  expect(await status()).toBe(200)
  await backend.maintain()
  expect(await status()).toBe(200)
  await backend.close()

  const restarted = await open()
  const token = (await member.auth.getSession()).data.session?.access_token ?? ''
  const ask = async (site: typeof backend) => {
    const headers = { apikey: site.publishableKey, authorization: `Bearer ${token}` }
    return (await site.fetch(new Request('http://localhost:4100/auth/v1/user', { headers }), CLIENT_NETWORK))
      .status
  }
  expect(await ask(restarted)).toBe(200)
  await restarted.query(`update auth.keys set rotated_at = now() - interval '3 hours'`)
  await restarted.close()
  const later = await open()
  expect(await ask(later)).toBe(401)
  await later.close()
})

test('keys that can not be understood stop the start instead of being replaced', async () => {
  const backend = await open()
  await backend.query(`update auth.keys set publishable_key = 'short'`)
  await backend.close()
  await expect(open()).rejects.toThrow(StartupError)
})
