/** Prepares pasted HTML for the converter: evens out the differences between the programs that wrote it. */

import { quietHtml } from './quiet-html.ts'

/** Elements without text of their own. */
const NO_TEXT =
  'script,style,noscript,template,title,svg,button,select,textarea,iframe,object,audio,video,canvas,[hidden]'
const BOLD_ALREADY = 'h1,h2,h3,h4,h5,h6,b,strong,th,pre,code'

/** Parses the HTML into an inert document: nothing runs or loads. @throws Error when that would take too long. */
export function prepare(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(quietHtml(html), 'text/html')
  for (const element of body.querySelectorAll(NO_TEXT)) element.remove()
  for (const end of body.querySelectorAll('pre br, pre div')) end.after('\n')
  for (const element of body.querySelectorAll<HTMLElement>(
    'b[data-style],span[data-style],font[data-style]',
  )) {
    writeMarks(element)
  }
  joinMarks(body)
  for (const item of body.querySelectorAll('li[role="checkbox"]')) writeBox(item)
  for (const table of body.querySelectorAll('table')) fillRows(table)
  nestLists(body)
  for (const list of body.querySelectorAll('ol')) numberItems(list)
  return body
}

/** The element's original style attribute. */
export function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? ''
}

/** Google Docs marks bold text by style, and wraps everything in a `b` element that is not bold. */
function writeMarks(element: HTMLElement) {
  const style = styleOf(element)
  if (element.localName === 'b') {
    if (/font-weight:\s*(?:normal|[1-5]00)/.test(style)) element.replaceWith(...element.childNodes)
    return
  }
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style) && !element.closest(BOLD_ALREADY)) wrap(element, 'strong')
  if (/font-style:\s*italic/.test(style) && !element.closest('em,i,pre,code')) wrap(element, 'em')
}

function wrap(element: HTMLElement, name: 'strong' | 'em') {
  const mark = element.ownerDocument.createElement(name)
  mark.append(...element.childNodes)
  element.append(mark)
}

/** Word processors cut a bold phrase into pieces, each with a style of its own. */
function joinMarks(body: HTMLElement) {
  for (const element of body.querySelectorAll('span,font')) {
    if (!/mso-list|white-space/.test(styleOf(element))) element.replaceWith(...element.childNodes)
  }
  for (const mark of body.querySelectorAll('strong,b,em,i,del,s,strike')) {
    const before = mark.previousSibling
    if (!(before instanceof Element) || markOf(before) !== markOf(mark)) continue
    mark.prepend(...before.childNodes)
    before.remove()
  }
}

const MARKS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del' }

function markOf({ localName }: Element) {
  return MARKS[localName] ?? localName
}

/** Writes a task's checkbox, which Google Docs draws as a picture. */
function writeBox(item: Element) {
  const box = item.ownerDocument.createElement('input')
  box.type = 'checkbox'
  box.toggleAttribute('checked', item.getAttribute('aria-checked') === 'true')
  const picture = item.firstElementChild
  if (picture?.localName === 'img') picture.remove()
  const words = item.firstElementChild
  ;(words?.localName === 'p' ? words : item).prepend(box)
}

/** The most empty cells added to a table, because each costs time. */
const MAX_FILLED_CELLS = 2_000

/** Markdown has no cells over several rows, so this adds empty cells below each of them. */
function fillRows(table: HTMLTableElement) {
  let left = MAX_FILLED_CELLS
  /** For each column, the rows that a cell above still covers. */
  const covered: number[] = []
  for (const row of table.rows) {
    let column = 0
    for (const cell of [...row.cells, null]) {
      while ((covered[column] ?? 0) > 0 && left > 0) {
        covered[column] = (covered[column] ?? 0) - 1
        left -= 1
        column += 1
        row.insertBefore(row.ownerDocument.createElement('td'), cell)
      }
      for (let span = cell ? spanOf(cell, 'colspan') : 0; span > 0; span -= 1) {
        covered[column] = (cell ? spanOf(cell, 'rowspan') : 1) - 1
        column += 1
      }
    }
  }
}

/** The number of columns or rows that a cell covers. */
export function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.getAttribute(name) ?? 1)
  return span > 1 && span <= 50 ? Math.floor(span) : 1
}

/** A list between two items belongs to the item before it. */
function nestLists(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
  }
}

function numberItems(list: HTMLOListElement) {
  let number = Number(list.getAttribute('start') ?? 1)
  for (const item of list.children) {
    if (item.localName === 'li') item.setAttribute('data-number', String(number++))
  }
}
