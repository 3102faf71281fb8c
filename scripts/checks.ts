/** Runs the checks of `npm test` in order, all of them even when one fails, and counts what passed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import type { Count } from './checks/check.ts'
import { chooseChecks } from './checks/choose.ts'
import { CHECKS } from './checks/list.ts'
import { joinVitestChecks } from './checks/vitest.ts'

/** So many lines of a failure's reason are shown. */
const FAILURE_LINES = 20

const { checks, filters, unknown } = chooseChecks(CHECKS, process.argv.slice(2))
if (unknown) {
  console.error(
    `There is no check "${unknown}". The checks are: ${CHECKS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

const workDir = await mkdtemp(join(tmpdir(), 'hibo-checks-'))
const total: Count = { passed: 0, failed: 0 }
const failedChecks: string[] = []
const failures: string[] = []

for (const check of joinVitestChecks(checks)) {
  console.log(`\n== ${check.title}`)
  const started = performance.now()
  const count = await check.run({ filters, workDir })
  total.passed += count.passed
  total.failed += count.failed
  if (count.failed > 0) failedChecks.push(check.title)
  failures.push(...(count.failures ?? []))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `-- ${count.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s (${count.passed} passed, ${count.failed} failed)`,
  )
}

await rm(workDir, { recursive: true, force: true })
// Failures come last, because often only the end of a long output is kept.
for (const failure of failures) console.log(`\n✘ ${shorten(failure)}`)
if (failedChecks.length > 0) console.log(`\nFailed: ${failedChecks.join('; ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function shorten(text: string) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
  return lines.slice(0, FAILURE_LINES).join('\n  ')
}
