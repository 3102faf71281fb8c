/** Renders Markdown, and the HTML inside it, as HTML that is safe to show. */
import { Marked } from 'marked'

import { boundedMarkdown } from './bounded-markdown.ts'
import { mayHaveFootnotes, renderWithFootnotes } from './footnotes.ts'
import { plainHtml } from './plain-html.ts'
import { safeHtml } from './safe-html.ts'

const EXTENSION = { gfm: true, breaks: true }
const OPTIONS = new Marked(EXTENSION).defaults
const MAX_HTML_BYTES = 200_000

/** Gives the same result on server and browser. Never throws: a text beyond the bounds becomes plain text. */
export function renderMarkdown(source: string): string {
  try {
    const html = safeHtml(
      mayHaveFootnotes(source)
        ? renderWithFootnotes(source, EXTENSION)
        : boundedMarkdown(OPTIONS).parse(source),
    )
    return new TextEncoder().encode(html).length > MAX_HTML_BYTES ? plainHtml(source) : html
  } catch {
    return plainHtml(source)
  }
}
