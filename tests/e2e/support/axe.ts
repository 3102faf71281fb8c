import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Details of the passed rules would take half of the time.
  resultTypes: ['violations'],
}

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/** Checks the current page against WCAG 2.2 AA and fails with one line for each finding. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(SCRIPT)
  const findings = await page.evaluate(async (options) => {
    // After two frames a switched colour scheme applies to every element.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Puts the header at the top of the page. Floating, it hides half of a target that axe scrolls into view.
    const headers = [...document.querySelectorAll<HTMLElement>('.header-fade')]
    for (const header of headers) header.style.position = 'static'
    const results = await window.axe?.run(options)
    for (const header of headers) header.style.position = ''
    return results?.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
    )
  }, OPTIONS)
  expect(findings).toEqual([])
}
