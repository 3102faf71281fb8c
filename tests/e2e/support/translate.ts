import type { Page } from '@playwright/test'

import { hydrated } from './hydrated.ts'

/**
 * Translates the open page as Chrome does: two `<font>` elements replace each text node, and each one that comes or
 * changes later. The translation is the text itself. A page that the browser loads anew begins untranslated.
 */
export async function translate(page: Page): Promise<void> {
  await hydrated(page)
  await translateAtOnce(page)
}

/** Translates each page before its hydration, because the browser may be faster than the scripts. */
export async function translateAtOnce(page: Page): Promise<void> {
  await page.evaluate(replaceTexts)
}

function replaceTexts() {
  const UNTRANSLATED = 'script, style, textarea, [translate="no"]'
  const translations = new WeakSet<Node>()

  function replace(text: Text) {
    if (!text.data.trim() || translations.has(text) || text.parentElement?.closest(UNTRANSLATED)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    const translation = new Text(text.data)
    translations.add(translation)
    inner.append(translation)
    outer.append(inner)
    text.replaceWith(outer)
  }

  function replaceAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = [root]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) if (text instanceof Text) replace(text)
  }

  replaceAll(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of [target, ...addedNodes]) if (node.isConnected) replaceAll(node)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
