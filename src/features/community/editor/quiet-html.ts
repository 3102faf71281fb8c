/** Reduces pasted HTML to tags, text and the attributes that the converter reads. */
import { htmlTokens } from '#src/lib/markdown/html-tokens.ts'

/** The attributes that the converter reads, and their new names. */
const READ_ATTRIBUTES = [
  ...'href src alt class start align colspan rowspan type checked hidden role aria-checked'
    .split(' ')
    .map((name) => [name, name] as const),
  ['style', 'data-style'] as const,
]
const STYLES = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi

/**
 * Makes `html` safe to parse, with styles in `data-style`. The page's content security policy would report styles and
 * handlers, although an inert document ignores them. Word processors hide hundreds of tags in comments.
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
  for (const [name, newName] of READ_ATTRIBUTES) {
    const value = attributes.get(name)
    if (value !== undefined) written += ` ${newName}="${value.replaceAll('"', '&quot;')}"`
  }
  return written
}

/** A text that fits into a post has fewer tags, even as a table or from a word processor. */
const MAX_TAGS = 4_000
const MAX_DEPTH = 100
/** A tag at this depth weighs as much as two: each line inside fifty quotes becomes fifty marks. */
const DEPTH_OF_TWO = 50
const VOID_ELEMENTS = elements('area base br col embed hr img input link meta source track wbr')
/** Elements whose end tag HTML lets authors omit. */
const CLOSED_BY_OTHERS = elements('p li dt dd option tr td th thead tbody tfoot colgroup')

/**
 * Weighs tags before parsing, because nested and crossed tags block the parser, and the page, for seconds.
 * @throws Error beyond the bounds.
 */
class TagBudget {
  #tags = 0
  #depth = 0
  readonly #open: string[] = []
  /** Open elements whose parent has ended. The parser reopens them at every following tag. */
  readonly #crossed: string[] = []

  open(name: string) {
    this.#tags += 1 + this.#crossed.length + this.#depth / DEPTH_OF_TWO
    if (!VOID_ELEMENTS.has(name)) this.#open.push(name)
    if (!VOID_ELEMENTS.has(name) && needsEnd(name)) this.#depth += 1
    if (this.#tags > MAX_TAGS) throw new Error('Too many tags')
    if (this.#depth > MAX_DEPTH) throw new Error('Tags nest too deep')
  }

  close(name: string) {
    const index = this.#open.lastIndexOf(name)
    const ended = index < 0 ? [] : this.#open.splice(index)
    this.#depth -= ended.filter(needsEnd).length
    this.#crossed.push(...ended.slice(1).filter(needsEnd))
    if (index < 0 && this.#crossed.includes(name)) this.#crossed.splice(this.#crossed.lastIndexOf(name), 1)
  }
}

function needsEnd(name: string) {
  return !CLOSED_BY_OTHERS.has(name)
}

function elements(names: string) {
  return new Set(names.split(' '))
}
