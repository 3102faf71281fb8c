/**
 * Runs marked within bounds. marked's regular expressions look ahead repeatedly, and its tables fill in missing cells,
 * so a short text could cost minutes and megabytes. Each part of a text is weighed before marked parses it.
 */
import {
  Lexer,
  type MarkedOptions,
  Parser,
  type Token,
  Tokenizer,
  type Tokens,
  type TokensList,
} from 'marked'
import { INVISIBLE_AROUND_URLS, trimInvisible } from '../trim-invisible.ts'
import { endOfHidden } from './html-tokens.ts'

/** Texts by people stay far below these limits (docs/decisions/0007). */
const LIMITS = {
  /** Characters that marked reads: a part's length times the number of marks in it that make marked look ahead. */
  work: 32_000_000,
  /** Blocks and runs of text. */
  parts: 8_000,
  /** Cells of tables, including those that marked fills in. */
  cells: 5_000,
  /** Quotes, lists and emphasis within each other. */
  depth: 13,
  /** UTF-16 units of URLs and titles repeated by link references. */
  repeated: 100_000,
}
const INVISIBLE = new RegExp(`[${INVISIBLE_AROUND_URLS}]`)
const MARKS = /[\\`*_~[<]/g
const EMPHASIS = /[*_~]/g
/** Runs of non-spaces or of white space. Some of marked's expressions scan a run once for each of its characters. */
const RUNS = /[!-~]+|\s+/g
const UNDERLINE = /\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/
const HTML_START = /^ {0,3}</
const BLANK_LINE = /\n[ \t]*\n/
/** Lines at which marked looks for a table, whose end may be far below. */
const TABLE_RULES = /^[ \t>]*[|:-][|:\- \t]*$/gm

/** A renderer of Markdown as HTML, not yet safe. It throws an error beyond the bounds. */
export function boundedMarkdown(options: MarkedOptions) {
  const lexer = new BoundedLexer(options)
  const parser = new Parser(options)
  return {
    parse: (source: string) => parser.parse(lexer.lex(source)),
    parseInline: (source: string) => parser.parseInline(lexer.inlineTokens(source)),
  }
}

class Budget {
  readonly #left = { ...LIMITS }
  /** Whether a line of the current blocks is underlined, as headings may be. */
  hasUnderline = false

  spend(kind: keyof typeof LIMITS, amount: number) {
    this.#left[kind] -= amount
    if (this.#left[kind] < 0) throw new Error(`Too much Markdown: ${kind}`)
  }
}

class BoundedLexer extends Lexer {
  readonly #budget: Budget

  constructor(options: MarkedOptions) {
    const budget = new Budget()
    super({ ...options, tokenizer: new BoundedTokenizer(budget) })
    this.#budget = budget
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], clipped?: boolean): Token[] {
    const { hasUnderline } = this.#budget
    this.#budget.hasUnderline = UNDERLINE.test(source)
    this.#budget.spend('depth', 1)
    this.#budget.spend('work', blockWork(source))
    const result = super.blockTokens(source, tokens, clipped)
    this.#budget.spend('depth', -1)
    this.#budget.hasUnderline = hasUnderline
    return result
  }

  override inlineTokens(source: string, tokens?: Token[]) {
    this.#budget.spend('depth', 1)
    this.#budget.spend('parts', 1)
    this.#budget.spend('work', inlineWork(source))
    const result = super.inlineTokens(source, tokens)
    this.#budget.spend('depth', -1)
    return result
  }
}

class BoundedTokenizer extends Tokenizer {
  readonly #budget: Budget

  constructor(budget: Budget) {
    super()
    this.#budget = budget
  }

  /** marked calls this first wherever a block may begin. */
  override space(source: string) {
    this.#budget.spend('parts', 1)
    return super.space(source)
  }

  /** marked scans the rest of a paragraph before it finds that the paragraph is no block of HTML. */
  override html(source: string) {
    if (HTML_START.test(source) && this.lexer.state.lastToken?.type === 'paragraph') {
      this.#budget.spend('work', 10 * paragraphOf(source).length)
    }
    if (!HIDDEN_START.test(source)) return super.html(source)
    const hidden = hiddenBlock(source)
    this.#budget.spend('work', (hidden?.raw ?? source).length)
    return hidden
  }

  override table(source: string) {
    const [header = '', rule = ''] = source.split('\n', 2)
    if (count(rule, TABLE_RULES) > 0) {
      this.#budget.spend('cells', count(header, /\|/g) * count(paragraphOf(source), /\n/g))
    }
    return super.table(source)
  }

  /** marked scans the whole paragraph before it finds that no line of it is underlined. */
  override lheading(source: string) {
    if (!this.#budget.hasUnderline) return undefined
    this.#budget.spend('work', 10 * paragraphOf(source).length)
    return super.lheading(source)
  }

  /** Ends a URL before the invisible characters that chats put around URLs. */
  override url(source: string) {
    const found = super.url(source)
    const end = found?.raw.search(INVISIBLE) ?? -1
    return found && end >= 0 ? super.url(found.raw.slice(0, end)) : found
  }

  override link(source: string) {
    const token = super.link(source)
    if (token) token.href = trimInvisible(token.href)
    return token
  }

  override reflink(source: string, links: Parameters<Tokenizer['reflink']>[1]) {
    const token = super.reflink(source, links)
    if (token && 'href' in token)
      this.#budget.spend('repeated', token.href.length + (token.title?.length ?? 0))
    return token
  }
}

function paragraphOf(source: string) {
  const end = source.search(BLANK_LINE)
  return end < 0 ? source : source.slice(0, end)
}

function blockWork(source: string) {
  let work = 330 * source.length
  for (const paragraph of source.split(BLANK_LINE))
    work += 10 * paragraph.length * count(paragraph, TABLE_RULES)
  return work
}

function inlineWork(source: string) {
  const emphasis = count(source, EMPHASIS)
  let work = source.length * (1 + count(source, MARKS)) + 60 * emphasis * emphasis
  for (const [run] of source.matchAll(RUNS)) work += run.length * run.length
  return work
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0
}

/**
 * Comments, declarations and processing instructions that begin a line. marked ends them where CommonMark does and
 * browsers do not: after `<!--a--!>` or `<?php` it takes the rest of the text for HTML.
 */
const HIDDEN_START = /^ {0,3}<(?:!--|!\[CDATA\[|![A-Z]|\?)/

/** The block that begins with `HIDDEN_START`, with its last line; undefined if it never ends and so is text. */
function hiddenBlock(source: string): Tokens.HTML | undefined {
  const end = endOfHidden(source, source.indexOf('<'))
  if (end === null) return undefined
  const lineEnd = source.indexOf('\n', end)
  const raw = lineEnd < 0 ? source : source.slice(0, lineEnd + 1)
  return { type: 'html', block: true, pre: false, raw, text: raw }
}
