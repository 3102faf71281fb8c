/** Converts HTML tables to Markdown. */
import type TurndownService from 'turndown'

import { spanOf, styleOf } from './pasted-html.ts'

/** Adds the rules for tables to the converter. */
export function addTableRules(service: TurndownService): void {
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
  service.addRule('tableParts', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: (content) => content,
  })
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, row) => {
      if (isLayout(row)) return content
      const isFirst = row.closest('table')?.querySelector('tr') === row
      return `\n|${content}${isFirst ? `\n|${[...row.children].map(rule).join('')}` : ''}\n`
    },
  })
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content, cell) => {
      if (isLayout(cell)) return `\n\n${content}\n\n`
      const text = inOneLine(content, '<br>').replaceAll('|', '\\|')
      return ` ${text} |${'  |'.repeat(spanOf(cell, 'colspan') - 1)}`
    },
  })
}

/** The text without its line breaks. */
export function inOneLine(text: string, between = ' '): string {
  // Each run of spaces is looked at once, not again from each of its spaces.
  return text.trim().replace(/(?<!\s)\s*\n\s*/g, between)
}

/** Caches `isLayout` by table, because each cell asks. */
const layouts = new WeakMap<Element, boolean>()

/** Whether the table is only layout, as in mails: its rows are not table rows. */
function isLayout(part: Element) {
  const table = part.closest('table')
  if (!table) return true
  const known = layouts.get(table) ?? isLayoutTable(table)
  layouts.set(table, known)
  return known
}

function isLayoutTable(table: Element) {
  return (
    table.querySelector('table,pre,ul,ol,blockquote,h1,h2,h3,h4,h5,h6') !== null ||
    Math.max(...[...table.querySelectorAll('tr')].map((row) => row.children.length)) < 2
  )
}

function rule(cell: Element) {
  const side = cell.getAttribute('align') ?? /text-align:\s*(center|right)/.exec(styleOf(cell))?.[1]
  const line = side === 'center' ? ' :---: |' : side === 'right' ? ' ---: |' : ' --- |'
  return line.repeat(spanOf(cell, 'colspan'))
}
