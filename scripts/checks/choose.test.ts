import { expect, test } from 'vitest'

import { chooseChecks } from './choose.ts'

const ALL = [{ name: 'lint' }, { name: 'unit' }, { name: 'e2e' }]

test('without words every check runs', () => {
  expect(chooseChecks(ALL, [])).toEqual({ checks: ALL, filters: [], unknown: null })
})

test('names choose checks in their own order, what follows narrows them', () => {
  expect(chooseChecks(ALL, ['e2e', 'unit', 'tests/e2e/x.spec.ts', '-g', 'unit'])).toEqual({
    checks: [{ name: 'unit' }, { name: 'e2e' }],
    filters: ['tests/e2e/x.spec.ts', '-g', 'unit'],
    unknown: null,
  })
})

test('a first word that names no check is reported instead of running everything', () => {
  expect(chooseChecks(ALL, ['untit'])).toMatchObject({ checks: [], unknown: 'untit' })
})

test('a check that needs something from outside runs only when it is named', () => {
  const all = [...ALL, { name: 'project', onRequest: true as const }]
  expect(chooseChecks(all, []).checks).toEqual(ALL)
  expect(chooseChecks(all, ['project']).checks).toEqual([{ name: 'project', onRequest: true }])
})
