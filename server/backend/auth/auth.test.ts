import { describe, expect, test } from 'vitest'

import { testBackend } from '../testing/open-test-backend.ts'
import { testClient } from '../testing/test-client.ts'

const backend = await testBackend()

describe('the routes', () => {
  test('a body that is not JSON, lacks a field or is too large is refused', async () => {
    const post = (body: string) => testClient(backend).send('/auth/v1/signup', { method: 'POST', body })
    expect(await (await post('{')).json()).toMatchObject({ code: 400, error_code: 'bad_json' })
    expect(await (await post('{"email":1}')).json()).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
    })
    expect((await post(JSON.stringify({ email: 'x'.repeat(20_000) }))).status).toBe(413)
  })
})
