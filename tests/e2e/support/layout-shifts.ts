import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'

/** The highest cumulative layout shift that a first load may have. */
export const MOST_SHIFT = 0.01

const shiftsSchema = v.array(v.object({ value: v.number(), what: v.string() }))

/** An init script that notes a page's layout shifts, with what moved, and after what (`window.lastPart`). */
export function noteShifts(): void {
  /** TypeScript's DOM types lack this entry. */
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  function nameOf(node: Node | null) {
    const look = node instanceof Element ? node.className : node?.parentElement?.className
    return `${node?.nodeName} “${node?.textContent?.trim().slice(0, 40)}” (${String(look).slice(0, 60)})`
  }
  const shifts: { value: number; what: string }[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((entries) => {
    for (const { startTime, value, hadRecentInput, sources } of entries.getEntries().filter(isShift)) {
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `\n  ${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
      )
      const after = `at ${Math.round(startTime)} ms, after ${Reflect.get(window, 'lastPart')}`
      shifts.push({ value, what: `${value.toFixed(4)} ${after}${moved.join('')}` })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum of the shifts noted so far, and what moved. */
export async function layoutShift(page: Page): Promise<{ shift: number; report: string }> {
  const shifts = v.parse(shiftsSchema, await page.evaluate(() => Reflect.get(window, 'shifts')))
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    report: shifts.map(({ what }) => what).join('\n'),
  }
}

/** Expects that nothing has moved since the first load of this place began. */
export async function expectStill(page: Page, place: string): Promise<void> {
  const { shift, report } = await layoutShift(page)
  expect(shift, `${place}\n${report}`).toBeLessThanOrEqual(MOST_SHIFT)
}
