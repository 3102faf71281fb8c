import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { respondWithServiceWorker } from './service-worker.ts'
import { openStaticFiles } from './static-files.ts'

const folder = temporaryFolder()

test('browsers revalidate the worker at every visit, and it may fetch from this site only', async () => {
  await writeFile(join(folder, 'sw.js'), 'the worker')
  const response = await respondWithServiceWorker(await openStaticFiles(folder), new Headers())
  expect(await response.text()).toBe('the worker')
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const policy = response.headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]))
})

test('without offline use, the worker is replaced by one that removes it', async () => {
  const response = await respondWithServiceWorker(null, new Headers())
  expect(await response.text()).toContain('registration.unregister()')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})
