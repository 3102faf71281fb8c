/** Markdown with the HTML that it allows, as HTML that is safe to show. */
import { Marked } from 'marked'

import { encodeAttribute } from './character-references.ts'
import { mayHaveFootnotes, renderWithFootnotes } from './footnotes.ts'
import { safeHtml } from './safe-html.ts'

const OPTIONS = { gfm: true, breaks: true }
const parser = new Marked(OPTIONS)
/** Quotes and lists inside one another, all begun on one line: past these the parser's time grows with the square. */
const DEEP_NESTING =
  /^([ \t]*(?:(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)){12})(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)+/gm

/** Runs on the server and in the browser, with the same result. Never throws. */
export function renderMarkdown(source: string): string {
  try {
    const text = source.replace(DEEP_NESTING, '$1')
    const html = mayHaveFootnotes(text)
      ? renderWithFootnotes(text, OPTIONS)
      : parser.parse(text, { async: false })
    return safeHtml(html)
  } catch {
    // Nesting deep enough to exhaust the parser is no text that anyone would miss the formatting of.
    return `<p>${encodeAttribute(source)}</p>`
  }
}
