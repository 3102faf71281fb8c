/** Renders a text with too much formatting as plain text. */
import { escapeMarkup } from '../escape-markup.ts'

/** Marks plain texts: `safeHtml` never writes this class. */
const START = '<p class="plain-text" dir="auto">'

/** The text with its line breaks, and without formatting. */
export function plainHtml(source: string): string {
  return `${START}${escapeMarkup(source)}</p>`
}

/** Whether `html` shows a text without formatting. */
export function isPlainHtml(html: string): boolean {
  return html.startsWith(START)
}
