/**
 * Rebuilds HTML from an allowlist (docs/decisions/0007): writes the elements that posts may contain, closes each of
 * them, and escapes the rest. Needs no DOM, so it runs on the server and in the browser.
 */

import { escapeMarkup } from '../escape-markup.ts'
import { BLOCKS, isDroppedWithContent, PARENTS, VOID_ELEMENTS, writtenName } from './allowed-html.ts'
import { decodeReferences } from './character-references.ts'
import { type HtmlToken, htmlTokens } from './html-tokens.ts'
import { ownPicture, safeLink } from './urls.ts'

/** Deeper elements are dropped and their text stays. Browsers also stop nesting at some depth. */
const MAX_DEPTH = 32
/** Blocks with more pieces get an explicit direction, because browsers search for it again at each added piece. */
const MAX_PLAIN_PIECES = 200
/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** A table cell with more characters gets a minimum width, so that it is readable on a phone. */
const MAX_NARROW_CHARACTERS = 20
const AUTO_DIRECTION = ' dir="auto"'
/** Keeps translating browsers from changing code. */
const UNTRANSLATED = ' translate="no"'
const ALIGNMENT = /^(?:left|center|right)$/
const LANGUAGE = /^language-[\w+#.-]{1,24}$/

type OpenTag = Extract<HtmlToken, { kind: 'open' }>

/** `html` without anything that runs, loads from elsewhere, styles the page or leaves its place. Never throws. */
export function safeHtml(html: string): string {
  const writer = new Writer()
  const tokens = [...htmlTokens(html)]
  const dropped = droppedParts(tokens)
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token?.kind === 'open' && isDroppedWithContent(token.name)) index = dropped.get(index) ?? index
    else if (token?.kind === 'open') writer.open(token)
    else if (token?.kind === 'close') writer.close(token.name)
    else if (token) writer.text(token.text)
  }
  return writer.end()
}

/** Elements that are dropped with their content: index of the opening tag to index of the closing tag. */
function droppedParts(tokens: readonly HtmlToken[]): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>()
  const parts = new Map<number, number>()
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text' || !isDroppedWithContent(token.name)) continue
    const starts = open.get(token.name) ?? []
    open.set(token.name, starts)
    const start = token.kind === 'close' ? starts.pop() : undefined
    if (token.kind === 'open') starts.push(index)
    else if (start !== undefined) parts.set(start, index)
  }
  return parts
}

class Writer {
  #output: string[] = []
  #open: string[] = []
  /** Index in the output at which the open cell begins. */
  #cell = 0
  /** Index in the output at which the open block begins. */
  #block = 0

  text(text: string) {
    // Character references stay: they stand for text, and text is all they can become.
    this.#output.push(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  }

  open({ name, attributes }: OpenTag) {
    if (name === 'input') return this.#checkbox(attributes)
    const element = writtenName(name)
    if (!element) return
    if (BLOCKS.has(element)) this.#closeThrough('p')
    if (element === 'a') this.#closeThrough('a')
    if (element === 'li' || element === 'tr') this.#closeSibling(element)
    const parents = PARENTS.get(element)
    if (parents && !parents.has(this.#open.at(-1) ?? '')) return
    if (element === 'img') return this.#picture(attributes)
    if (this.#open.length >= MAX_DEPTH && !VOID_ELEMENTS.has(element)) return
    const direction = this.#open.length === 0 && hasDirection(element) ? AUTO_DIRECTION : ''
    if (this.#open.length === 0) this.#block = this.#output.length
    this.#output.push(`<${element}${direction}${writtenAttributes(element, attributes)}>`)
    if (!VOID_ELEMENTS.has(element)) this.#open.push(element)
    if (element === 'td') this.#cell = this.#output.length
  }

  close(name: string) {
    const element = writtenName(name)
    if (element) this.#closeThrough(element)
  }

  end(): string {
    while (this.#open.length > 0) this.#closeLast()
    return this.#output.join('')
  }

  /** A new list entry or row closes the previous one if that was left open. */
  #closeSibling(element: string) {
    const parents = PARENTS.get(element)
    const parent = this.#open.findLastIndex((open) => parents?.has(open))
    if (this.#open[parent + 1] === element) while (this.#open.length > parent + 1) this.#closeLast()
  }

  #closeThrough(element: string) {
    const index = this.#open.lastIndexOf(element)
    if (index < 0) return
    while (this.#open.length > index) this.#closeLast()
  }

  #closeLast() {
    const element = this.#open.pop()
    if (element === 'td') this.#widenCell()
    this.#output.push(`</${element}>`)
    if (this.#open.length === 0 && this.#output.length - this.#block > MAX_PLAIN_PIECES)
      this.#writeDirection()
  }

  /** Writes the direction that `dir="auto"` would find: the first letter's. */
  #writeDirection() {
    const text = this.#output.slice(this.#block).filter((part) => !part.startsWith('<'))
    const [letter = ''] = /\p{L}/u.exec(text.join('').replaceAll(/&[#\w]+;/g, '')) ?? []
    const tag = this.#output[this.#block] ?? ''
    this.#output[this.#block] = tag.replace(
      AUTO_DIRECTION,
      ` dir="${RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'}"`,
    )
  }

  #widenCell() {
    const text = this.#output.slice(this.#cell).filter((part) => !part.startsWith('<'))
    if (text.join('').length <= MAX_NARROW_CHARACTERS) return
    const tag = this.#output[this.#cell - 1] ?? ''
    this.#output[this.#cell - 1] = tag.replace('<td', '<td class="wide"')
  }

  /** Writes the check mark of a task list's entry. */
  #checkbox(attributes: ReadonlyMap<string, string>) {
    if (attributes.get('type') !== 'checkbox') return
    if (this.#output.at(-1) === '<li>') this.#output.splice(-1, 1, '<li class="task">')
    this.#output.push(attributes.has('checked') ? '☑ ' : '☐ ')
  }

  /** Shows a picture stored on this site. Any other becomes a link, unless it is inside a link. */
  #picture(attributes: ReadonlyMap<string, string>) {
    const url = decodeReferences(attributes.get('src') ?? '')
    const alt = decodeReferences(attributes.get('alt') ?? '').trim()
    const path = ownPicture(url)
    const link = safeLink(url)
    if (path) {
      this.#output.push(`<img src="${escapeMarkup(path)}" alt="${escapeMarkup(alt)}" loading="lazy">`)
    } else if (link?.foreign && !this.#open.includes('a')) {
      this.#output.push(`<a${linkAttributes(url)}>${escapeMarkup(alt || link.href)}</a>`)
    } else this.#output.push(escapeMarkup(alt))
  }
}

/** Whether the element takes the direction of its own words, such as an Arabic paragraph between English ones. */
function hasDirection(element: string) {
  return BLOCKS.has(element) && element !== 'hr' && element !== 'pre'
}

function writtenAttributes(element: string, attributes: ReadonlyMap<string, string>): string {
  if (element === 'a') return linkAttributes(decodeReferences(attributes.get('href') ?? ''))
  // Wide code and tables scroll inside their box. A tab stop lets the keyboard scroll them.
  if (element === 'table') return ' tabindex="0"'
  if (element === 'pre') return ` tabindex="0"${UNTRANSLATED}`
  const language = attributes.get('class') ?? ''
  if (element === 'code') {
    return LANGUAGE.test(language) ? ` class="${escapeMarkup(language)}"${UNTRANSLATED}` : UNTRANSLATED
  }
  if (element === 'details' && attributes.has('open')) return ' open'
  if (element === 'li' && language === 'task') return ' class="task"'
  const align = attributes.get('align') ?? ''
  if ((element === 'th' || element === 'td') && ALIGNMENT.test(align)) return ` align="${align}"`
  const start = attributes.get('start') ?? ''
  if (element === 'ol' && /^\d{1,6}$/.test(start)) return ` start="${start}"`
  return ''
}

function linkAttributes(url: string): string {
  const link = safeLink(url)
  if (!link) return ''
  const href = ` href="${escapeMarkup(link.href)}"`
  return link.foreign ? `${href} target="_blank" rel="nofollow ugc noopener noreferrer"` : href
}
