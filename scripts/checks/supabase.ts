/** Runs the suites against a running Supabase project (docs/deployment.md). Runs only when it is named. */
import { readProject } from '#tests/support/supabase-project.ts'

import { type CheckOptions, type Count, FAILED } from './check.ts'
import { runPlaywright } from './playwright.ts'
import { runVitest } from './vitest.ts'

/** Attacks through the API. The other suites attack our own server: pages, limits, tokens, logs, stored bytes. */
const ATTACKS = ['leaks', 'prototypes', 'rows', 'surface'].map((name) => `tests/attacks/${name}.test.ts`)

/**
 * Policies, contract and attacks, then the browser tests: with our server in front of the project, and from a static
 * host.
 */
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
  const [testFiles, specFiles] = [named('.test.ts'), named('.spec.ts')]
  if (filters.length === 0 || testFiles.length > 0) {
    // One file after the other: all of them share one community.
    for (const suite of ['policies', 'contract', 'attacks']) {
      const files = suite === 'attacks' && testFiles.length === 0 ? ATTACKS : testFiles
      add(await runVitest([suite], { filters: ['--maxWorkers=1', ...files], workDir }, env))
    }
  }
  if (filters.length === 0 || specFiles.length > 0) {
    // Third-party sign-in needs a stand-in for GitHub, which the project's auth service asks.
    const excluded = project.githubUrl ? '@own-server' : '@own-server|@third-party'
    const run = (excludedTags: string, moreEnv: Record<string, string>) =>
      runPlaywright(
        { filters: [...specFiles, '--grep-invert', excludedTags], workDir },
        { ...env, ...moreEnv },
      )
    add(await run(excluded, {}))
    // A static host answers every URL with the same page: no text without scripts, no status, no own headers.
    add(await run(`${excluded}|@server-pages`, { E2E_STATIC: '1' }))
  }
  return total
}
