/** Pasted HTML with nothing in it but tags, the attributes that are read, and text. */
import { htmlTokens } from '#src/lib/markdown/html-tokens.ts'

import { TagBudget } from './pasted-weight.ts'

/** The attributes that are read, with the names that they get. */
const READ = [
  ...'href src alt class start align colspan rowspan type checked hidden role aria-checked'
    .split(' ')
    .map((name) => [name, name] as const),
  ['style', 'data-style'] as const,
]
const STYLES = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi

/**
 * `html` for a parser, styles in `data-style`: the page's policy would report styles and handlers, although they do
 * nothing in an inert document, and word processors hide hundreds of tags in comments.
 * @throws Error when parsing it would take too long.
 */
export function quietHtml(html: string): string {
  const budget = new TagBudget()
  let quiet = ''
  for (const token of htmlTokens(html.replace(STYLES, ''))) {
    if (token.kind === 'text') quiet += token.text.replaceAll('<', '&lt;')
    else if (token.kind === 'close') {
      budget.close(token.name)
      quiet += `</${token.name}>`
    } else {
      budget.open(token.name)
      quiet += `<${token.name}${readAttributes(token.attributes)}>`
    }
  }
  return quiet
}

function readAttributes(attributes: ReadonlyMap<string, string>) {
  let written = ''
  for (const [name, newName] of READ) {
    const value = attributes.get(name)
    if (value !== undefined) written += ` ${newName}="${value.replaceAll('"', '&quot;')}"`
  }
  return written
}
