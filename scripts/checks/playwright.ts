import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'
import { BIN, type CheckOptions, type Count, FAILED, succeeds } from './check.ts'
import { ensureChromium } from './chromium.ts'

const specSchema = v.object({
  file: v.string(),
  line: v.number(),
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string()) })) })),
    }),
  ),
})
interface Suite {
  specs: v.InferOutput<typeof specSchema>[]
  suites?: Suite[] | undefined
}
const suiteSchema: v.GenericSchema<Suite> = v.object({
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

const reportSchema = v.object({
  suites: v.array(suiteSchema),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
})

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
    const { stats, suites } = v.parse(reportSchema, JSON.parse(await readFile(reportFile, 'utf8')))
    const failed = Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1)
    return { passed: stats.expected, failed, failures: suites.flatMap(failuresOf) }
  } catch {
    return FAILED
  }
}

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
      return [`tests/e2e/${file}:${line}: ${title}`, ...messages].join('\n')
    })
  return [...own, ...suites.flatMap(failuresOf)]
}
