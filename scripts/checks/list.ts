/** The checks of `npm test`, in the order in which they run: the quick ones first. */

import { runBrowserSupport } from './browser-support.ts'
import { runBudgets } from './budgets.ts'
import { BIN, type Check, toolCheck } from './check.ts'
import { runOtherBrowsers } from './other-browsers.ts'
import { runPlaywright } from './playwright.ts'
import { runSupabase } from './supabase.ts'
import { vitestCheck } from './vitest.ts'

export const CHECKS: readonly Check[] = [
  toolCheck('lint', 'Format and lint', [BIN.biome, 'check', '--error-on-warnings']),
  toolCheck('types', 'Types', [BIN.tsc]),
  toolCheck('dead-code', 'Dead code', [BIN.knip]),
  toolCheck('database-types', 'Database types and docs/schema.md are current', [
    'scripts/gen-types.ts',
    '--check',
  ]),
  vitestCheck('unit', 'Unit tests'),
  // The checks after the build read it.
  toolCheck('build', 'Build', ['scripts/build.ts']),
  {
    name: 'browser-support',
    title: 'The oldest supported browsers can run the build',
    run: runBrowserSupport,
  },
  { name: 'budgets', title: 'Budgets of the first load', run: runBudgets },
  vitestCheck('server', 'Server tests'),
  vitestCheck('policies', 'Who may do what'),
  vitestCheck('contract', 'The same responses of all three deployments'),
  vitestCheck('attacks', 'Attacks'),
  vitestCheck('fuzz', 'Bad input'),
  vitestCheck('faults', 'Faults'),
  { name: 'e2e', title: 'Browser tests', run: (options) => runPlaywright(options) },
  { name: 'browsers', title: 'Journeys in Firefox and WebKit', run: runOtherBrowsers },
  { ...vitestCheck('drills', 'Drills of an operator'), onRequest: true },
  { name: 'supabase', title: 'On a running Supabase project', onRequest: true, run: runSupabase },
]
