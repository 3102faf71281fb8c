import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { BIN, type CheckOptions, type Count, FAILED, succeeds } from './check.ts'

const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
})

/** Runs a project of `vitest.config.ts` and counts its tests. A file that can't be loaded counts as a failure. */
export async function runVitest(project: string, { filters, workDir }: CheckOptions): Promise<Count> {
  const reportFile = join(workDir, 'vitest.json')
  const ok = await succeeds([
    BIN.vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    '--passWithNoTests',
    ...filters,
  ])
  try {
    const report = v.parse(reportSchema, JSON.parse(await readFile(reportFile, 'utf8')))
    const failed = Math.max(report.numFailedTests, ok ? 0 : 1)
    return { passed: report.numPassedTests, failed }
  } catch {
    return FAILED
  }
}
