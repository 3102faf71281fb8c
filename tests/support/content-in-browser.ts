/** Runs our rendering code in a browser page, for HTML that our own code never writes. */
import { isListed, purified } from '#src/lib/markdown/purified-markdown.ts'
import { renderMarkdown } from '#src/lib/markdown/render-markdown.ts'

const content = { isListed, renderMarkdown, purified }

declare global {
  interface Window {
    content: typeof content
  }
}

window.content = content
