import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

import * as v from 'valibot'

import { root } from '../lib/toolchain.mjs'
import { BIN, type Check, type CheckOptions, type Count, FAILED, succeeds } from './check.ts'

const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      /** The reason why the file could not be loaded. */
      message: v.string(),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
})
type Report = v.InferOutput<typeof reportSchema>

/** A check whose tests are projects of `vitest.config.ts`. */
export interface VitestCheck extends Check {
  projects: readonly string[]
}

/** Makes a check of projects of `vitest.config.ts`, by default of the one with the name of the check. */
export function vitestCheck(name: string, title: string, projects: readonly string[] = [name]): VitestCheck {
  return { name, title, projects, run: (options) => runVitest(projects, options) }
}

const isVitest = (check: Check): check is VitestCheck => 'projects' in check

/** Joins neighbouring Vitest checks into one run: no core is idle while the last file of each check ends. */
export function joinVitestChecks(checks: readonly Check[]): Check[] {
  const joined: Check[] = []
  for (const check of checks) {
    const last = joined.at(-1)
    if (last && isVitest(last) && isVitest(check)) {
      joined[joined.length - 1] = vitestCheck(last.name, `${last.title}; ${check.title}`, [
        ...last.projects,
        ...check.projects,
      ])
    } else {
      joined.push(check)
    }
  }
  return joined
}

/** Runs projects and counts their tests. A file that can't be loaded counts as a failure. */
export async function runVitest(
  projects: readonly string[],
  { filters, workDir }: CheckOptions,
  env: Record<string, string> = {},
): Promise<Count> {
  const reportFile = join(workDir, 'vitest.json')
  const ok = await succeeds(
    [
      BIN.vitest,
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      '--passWithNoTests',
      ...filters,
    ],
    env,
  )
  try {
    const report = v.parse(reportSchema, JSON.parse(await readFile(reportFile, 'utf8')))
    const failed = Math.max(report.numFailedTests, ok ? 0 : 1)
    return { passed: report.numPassedTests, failed, failures: failuresOf(report) }
  } catch {
    return FAILED
  }
}

function failuresOf({ testResults }: Report) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map(({ fullName, failureMessages }) =>
      [`${file}: ${fullName}`, ...failureMessages].join('\n'),
    )
    return message ? [`${file}: ${message}`, ...tests] : tests
  })
}
