/** Markdown with the HTML that it allows, as HTML that is safe to show. */
import { Marked } from 'marked'

import { encodeAttribute } from './character-references.ts'
import { safeHtml } from './safe-html.ts'

const parser = new Marked({ gfm: true, breaks: true })
/** Quotes and lists inside one another, all begun on one line: past these the parser's time grows with the square. */
const DEEP_NESTING =
  /^([ \t]*(?:(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)){12})(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)+/gm

/** Runs on the server and in the browser, with the same result. Never throws. */
export function renderMarkdown(source: string): string {
  try {
    return safeHtml(parser.parse(source.replace(DEEP_NESTING, '$1'), { async: false }))
  } catch {
    // Nesting deep enough to exhaust the parser is no text that anyone would miss the formatting of.
    return `<p>${encodeAttribute(source)}</p>`
  }
}
