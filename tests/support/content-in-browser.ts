/** Runs our rendering and pasting code in a browser page, for the bench and for HTML that our own code never writes. */
import { pastedMarkdown } from '#src/features/community/editor/pasted-markdown.ts'
import { isListed } from '#src/lib/markdown/listed-html.ts'
import { purified, purifiedMarkdown } from '#src/lib/markdown/purified-markdown.ts'
import { renderMarkdown } from '#src/lib/markdown/render-markdown.ts'

const content = { pastedMarkdown, isListed, renderMarkdown, purified, purifiedMarkdown }

declare global {
  interface Window {
    content: typeof content
  }
}

window.content = content
