import { expect, test } from 'vitest'

import { specializationNameProblem } from './new-specialization.ts'

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
