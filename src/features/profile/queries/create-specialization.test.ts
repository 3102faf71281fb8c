import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { createSpecialization } from './create-specialization.ts'

test('creating a specialization resolves with an error message instead of rejecting', async () => {
  const nobody = new QueryClient() // with no backend
  expect(await createSpecialization(nobody, { name: ' ', description: '', icon: '' })).toEqual({
    data: null,
    error: { message: 'Specialization name is required' },
  })
  const result = await createSpecialization(nobody, { name: 'AI', description: '', icon: '' })
  expect(result.error?.message).toBe('This query client has no backend attached')
})
