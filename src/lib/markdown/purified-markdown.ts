/**
 * Markdown for the browser: rebuilt from our own list, then parsed and checked as the browser reads it, so that one
 * mistake does no harm.
 */
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'
import { renderMarkdown } from './render-markdown.ts'

/** HTML that is safe to show. Rejects when code can't be loaded. */
export function purifiedMarkdown(source: string): Promise<string> {
  return purified(renderMarkdown(source))
}

/** Returns `html`, cleaned if it contains anything but the allowed elements and attributes. */
export async function purified(html: string): Promise<string> {
  if (isListed(html)) return html
  // DOMPurify is slow and large, and no known text needs it. So it loads only for HTML that is not on the list.
  const { default: DOMPurify } = await import('dompurify')
  return DOMPurify.sanitize(html, {
    // DOMPurify parses the text into a body. If the body were not allowed, it would copy each element out.
    ALLOWED_TAGS: [...ALLOWED_TAGS, 'body'],
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

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
