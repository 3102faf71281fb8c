/**
 * `npm run lines`
 *
 * Counts lines of code, without comments and blank lines, of product and tests. Generated types are left out; seeds
 * count.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const PRODUCT = /^(src|server|supabase|scripts|bench)\//
const TEST = /(^tests\/|\.(test|spec)\.tsx?$|\/testing\/)/
const GENERATED = /database\.types\.ts$/
const CODE = /\.(tsx?|mjs|css|sql)$/

/** Comments of each language. Texts come first, so that what looks like a comment in one is none. */
const SCRIPT =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g
const SQL = /'(?:[^']|'')*'|\/\*[\s\S]*?\*\/|--[^\n]*/g

/** @returns the number of lines that hold more than a comment. */
export function countCode(text: string, path: string): number {
  const code = text.replace(path.endsWith('.sql') ? SQL : SCRIPT, (part) =>
    /^(\/[*/]|--)/.test(part) ? part.replace(/[^\n]+/g, '') : part,
  )
  return code.split('\n').filter((line) => line.replace(/\{\}/, '').trim() !== '').length
}

function printCounts() {
  const sums = { product: 0, tests: 0 }
  for (const path of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
    if (!CODE.test(path) || GENERATED.test(path)) continue
    const kind = TEST.test(path) ? 'tests' : PRODUCT.test(path) ? 'product' : null
    if (kind) sums[kind] += countCode(readFileSync(path, 'utf8'), path)
  }
  console.log(`product ${sums.product}\ntests ${sums.tests}`)
}

if (import.meta.main) printCounts()
