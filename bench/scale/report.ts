import type { Results } from './results.ts'

/** Prints each query with its figures at both sizes, `small → large`, as a Markdown table. */
export function printTable(results: Results): void {
  console.log('| what | way | figure | small | large | ratio |\n|---|---|---|---|---|---|')
  for (const [name, ways] of Object.entries(results)) {
    for (const [way, { small = {}, large = {} }] of Object.entries(ways)) {
      for (const figure of new Set([...Object.keys(small), ...Object.keys(large)])) {
        const [before, after] = [small[figure], large[figure]]
        const ratio = before && after !== undefined ? (after / before).toFixed(1) : ''
        console.log(`| ${name} | ${way} | ${figure} | ${before ?? ''} | ${after ?? ''} | ${ratio} |`)
      }
    }
  }
}
