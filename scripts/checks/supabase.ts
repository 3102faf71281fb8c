/** Runs the suites against a running Supabase project (docs/deployment.md). Only when it is named: it needs the project. */
import { readProject } from '#tests/support/supabase-project.ts'

import { type CheckOptions, type Count, FAILED } from './check.ts'
import { runPlaywright } from './playwright.ts'
import { runVitest } from './vitest.ts'

/** Browser tests of what the project's services answer. The others hardly touch them. */
const WALKS = [
  'auth-recovery',
  'auth-session',
  'auth-sign-in',
  'auth-sign-up',
  'journey',
  'profile-picture',
].map((name) => `tests/e2e/${name}.spec.ts`)

/** Needs a stand-in for GitHub, which the project's auth service asks: SUPABASE_GITHUB_URL. */
const THIRD_PARTY = 'tests/e2e/auth-third-party.spec.ts'

/** Policies and contract, then the browser tests: with our server in front of the project, and from a static host. */
export async function runSupabase({ filters, workDir }: CheckOptions): Promise<Count> {
  const project = readProject(process.env)
  if (typeof project === 'string') {
    console.error(project)
    return FAILED
  }
  const env = { ON_SUPABASE: '1', E2E_PORT: new URL(project.siteUrl).port }
  const named = (end: string) => filters.filter((filter) => !filter.endsWith('.ts') || filter.endsWith(end))
  const total: Count = { passed: 0, failed: 0 }
  const add = (count: Count) => {
    total.passed += count.passed
    total.failed += count.failed
  }
  const [suites, walks] = [named('.test.ts'), named('.spec.ts')]
  if (filters.length === 0 || suites.length > 0) {
    // One file after the other: all of them share one community.
    for (const suite of ['policies', 'contract'])
      add(await runVitest([suite], { filters: ['--maxWorkers=1', ...suites], workDir }, env))
  }
  if (filters.length === 0 || walks.length > 0) {
    const all = [...WALKS, ...(project.githubUrl ? [THIRD_PARTY] : [])]
    const named = [...(walks.length > 0 ? walks : all), '--grep-invert', '@own-server']
    add(await runPlaywright({ filters: named, workDir }, env))
    add(await runPlaywright({ filters: named, workDir }, { ...env, E2E_STATIC: '1' }))
  }
  return total
}
