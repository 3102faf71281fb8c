/** The checks of `npm test`, in the order in which they run: the quick ones first. */

import { runBudgets } from './budgets.ts'
import { BIN, type Check, toolCheck } from './check.ts'
import { runPlaywright } from './playwright.ts'
import { runVitest } from './vitest.ts'

export const CHECKS: readonly Check[] = [
  toolCheck('lint', 'Format and lint', [BIN.biome, 'check', '--error-on-warnings']),
  toolCheck('types', 'Types', [BIN.tsc]),
  toolCheck('dead-code', 'Dead code', [BIN.knip]),
  toolCheck('database-types', 'Database types are current', ['scripts/gen-types.ts', '--check']),
  { name: 'unit', title: 'Unit tests', run: (options) => runVitest('unit', options) },
  // The checks after it share the build.
  toolCheck('build', 'Build', ['scripts/build.ts']),
  { name: 'budgets', title: 'Budgets of the first load', run: runBudgets },
  { name: 'server', title: 'Server tests', run: (options) => runVitest('server', options) },
  { name: 'policies', title: 'Who may do what', run: (options) => runVitest('policies', options) },
  {
    name: 'contract',
    title: 'The same answers in all three places',
    run: (options) => runVitest('contract', options),
  },
  { name: 'attacks', title: 'Attacks', run: (options) => runVitest('attacks', options) },
  { name: 'fuzz', title: 'Bad input', run: (options) => runVitest('fuzz', options) },
  { name: 'faults', title: 'Faults', run: (options) => runVitest('faults', options) },
  { name: 'e2e', title: 'Browser tests', run: runPlaywright },
]
