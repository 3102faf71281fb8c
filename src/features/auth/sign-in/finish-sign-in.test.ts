import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { finishSignIn } from './finish-sign-in.ts'

test('a sign-in is finished once for each query, and a failure is repeated', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const finish = (query: string) => finishSignIn(new QueryClient(), new URLSearchParams(query))
  const paths = await Promise.all([finish('error=denied'), finish('error=denied'), finish('error=other')])
  expect(new Set([...paths, await finish('error=denied')])).toEqual(
    new Set(['/signin?error=auth-callback-failed']),
  )
  expect(log).toHaveBeenCalledTimes(2)
})
