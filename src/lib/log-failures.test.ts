import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { logFailures } from './log-failures.ts'

test('failed reads and writes before and after the start are logged with their error', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const reason = new Error('out of order')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fail = () => Promise.reject(reason)
  const read = (name: string) => client.prefetchQuery({ queryKey: ['skills', name], queryFn: fail })
  const write = () =>
    client
      .getMutationCache()
      .build(client, { mutationFn: fail })
      .execute(undefined)
      .catch(() => {})

  await read('early')
  await write()
  await client.prefetchQuery({ queryKey: ['skills', 'well'], queryFn: () => 1 })
  logFailures(client)
  await read('late')
  await write()
  expect(warn.mock.calls).toEqual([
    ['A read failed', ['skills', 'early'], reason],
    ['A write failed', reason],
    ['A read failed', ['skills', 'late'], reason],
    ['A write failed', reason],
  ])
})
