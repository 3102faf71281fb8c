/** Prepares copied HTML for the converter, and evens out the differences between programs. */

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
