import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'
import { BIN, type CheckOptions, type Count, FAILED, succeeds } from './check.ts'
import { ensureChromium } from './chromium.ts'

const reportSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
})

/** Runs the browser tests and counts them. */
export async function runPlaywright(
  { filters, workDir }: CheckOptions,
  env: Record<string, string> = {},
): Promise<Count> {
  const browser = await ensureChromium()
  if (!browser.found) {
    console.error(browser.reason)
    return FAILED
  }
  const reportFile = join(workDir, 'playwright.json')
  const ok = await succeeds([BIN.playwright, 'test', '--reporter=list,json', ...filters], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    ...(browser.path && { CHROMIUM: browser.path }),
  })
  try {
    const { stats } = v.parse(reportSchema, JSON.parse(await readFile(reportFile, 'utf8')))
    const failed = Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1)
    return { passed: stats.expected, failed }
  } catch {
    return FAILED
  }
}
