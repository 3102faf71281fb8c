import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { createSpecialization, specializationNameProblem } from './create-specialization.ts'

test('the name of a specialization has at least two characters, and says so in Somali', () => {
  expect(specializationNameProblem('')).toBe('Magaca xirfadda waa qasab')
  expect(specializationNameProblem('   ')).toBe('Magaca xirfadda waa qasab')
  expect(specializationNameProblem(' q ')).toBe('Magaca xirfadda waa inuu ka badan yahay 2 xaraf')
  expect(specializationNameProblem('AI')).toBeNull()
})

test('the data layer answers with a message instead of failing', async () => {
  const nobody = new QueryClient() // with no backend
  expect(await createSpecialization(nobody, { name: ' ', description: '', icon: '' })).toEqual({
    data: null,
    error: { message: 'Specialization name is required' },
  })
  const answer = await createSpecialization(nobody, { name: 'AI', description: '', icon: '' })
  expect(answer.error?.message).toBe('This query client has no backend attached')
})
