import { expect, test, vi } from 'vitest'

import { logError } from './log.ts'

test('a line names kind, code and place of an error, not what people wrote', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const error = Object.assign(new TypeError('amina@private.example\n    at amina'), { code: '23505' })
  logError('api-failed', error, { area: 'api', status: 500 })
  logError('api-failed', 'amina@private.example')
  const lines = write.mock.calls.map(([line]) => String(line))
  write.mockRestore()

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'api-failed',
    area: 'api',
    status: 500,
    error: 'TypeError',
    code: '23505',
  })
  expect(lines[0]).toContain('log.test.ts')
  expect(lines.join('')).not.toContain('amina')
})
