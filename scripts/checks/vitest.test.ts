import { expect, test } from 'vitest'

import { toolCheck } from './check.ts'
import { joinVitestChecks, vitestCheck } from './vitest.ts'

test('neighbouring Vitest checks run as one, and others stay where they are', () => {
  const checks = [
    vitestCheck('unit', 'Unit tests'),
    toolCheck('build', 'Build', []),
    vitestCheck('attacks', 'Attacks'),
    vitestCheck('faults', 'Faults'),
  ]
  expect(joinVitestChecks(checks).map(({ title }) => title)).toEqual([
    'Unit tests',
    'Build',
    'Attacks; Faults',
  ])
})
