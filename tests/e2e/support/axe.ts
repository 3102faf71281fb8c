import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the current page against WCAG 2.2 AA and fails with one line for each finding. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // After two frames a switched colour scheme applies to every element.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  // Puts header and tab bar at the ends of the page. Floating, they hide half of a target that axe scrolls into view.
  const setPosition = (position: string) =>
    page.locator('.tab-bar, .header-fade').evaluateAll((bars: HTMLElement[], value) => {
      for (const bar of bars) bar.style.position = value
    }, position)
  await setPosition('static')
  // Legacy mode runs axe in this page. The default opens a second page for frames of other sites; this site has none.
  // Details of what passes would take half of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze()
  await setPosition('')
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  )
  expect(findings).toEqual([])
}
