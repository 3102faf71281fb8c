/** Toasts and notices leave after seconds, so a busy machine could miss them: the page records them instead. */
import { expect, type Page } from '@playwright/test'

/** An init script that notes what every live region of the page shows. */
export function noteNotices(): void {
  const noted = new Set<string>()
  Reflect.set(window, 'notices', noted)
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status]')) {
      const { textContent: text } = region
      if (text && !noted.has(text) && region.checkVisibility()) noted.add(text)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Waits until the loaded page has shown these words in a toast or notice, which may have left since. */
export async function expectNotice(page: Page, words: string): Promise<void> {
  // A navigation may interrupt the evaluation.
  const shown = () => page.evaluate((): string[] => [...Reflect.get(window, 'notices')]).catch(() => [])
  await expect.poll(shown, 'notices').toContainEqual(expect.stringContaining(words))
}
