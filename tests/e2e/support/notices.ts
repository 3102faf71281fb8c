/** Toasts and notices leave after seconds, in which a busy machine may not look. */
import { expect, type Page } from '@playwright/test'

/** Notes what every live region of the page has shown, as an init script. */
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
  // A navigation may come in between.
  const shown = () => page.evaluate((): string[] => [...Reflect.get(window, 'notices')]).catch(() => [])
  await expect.poll(shown, 'notices').toContainEqual(expect.stringContaining(words))
}
