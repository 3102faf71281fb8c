import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { specializationNameProblem } from '../new-specialization.ts'
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

test('the name of a specialization needs two characters; the message is in Somali', () => {
  expect(specializationNameProblem('')).toBe('Magaca xirfadda waa qasab')
  expect(specializationNameProblem('   ')).toBe('Magaca xirfadda waa qasab')
  expect(specializationNameProblem('\u3164\u2800')).toBe('Magaca xirfadda waa qasab')
  expect(specializationNameProblem('...')).toBe('Magaca xirfadda waa inuu lahaado ugu yaraan hal xaraf')
  expect(specializationNameProblem(' q ')).toBe('Magaca xirfadda waa inuu ka badan yahay 2 xaraf')
  expect(specializationNameProblem('AI')).toBeNull()
  expect(specializationNameProblem(`a${'😀'.repeat(99)}`)).toBeNull()
  expect(specializationNameProblem(`a${'😀'.repeat(100)}`)).toContain('100')
})
