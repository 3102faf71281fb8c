/** Reads HTML as a browser does, and tells whether it holds anything that posts may not contain. */
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'

const ELEMENTS = new Set(['html', 'head', 'body', ...ALLOWED_TAGS])
const ATTRIBUTES = new Set(ALLOWED_ATTRIBUTES)
const LISTED_URL = /^(?:https?:|mailto:|\/(?!\/))/

/**
 * Whether a browser finds nothing in `html` but the elements and attributes of the list. None of them changes how the
 * rest is read, as SVG, scripts and comments do: what is read once to be checked is the same when it is shown.
 */
export function isListed(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const nodes = page.createNodeIterator(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) return false
    for (const { name, value } of node.attributes) {
      if (!ATTRIBUTES.has(name)) return false
      if ((name === 'href' || name === 'src') && !LISTED_URL.test(value)) return false
    }
  }
  return true
}
