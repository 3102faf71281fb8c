/**
 * Renders Markdown in the browser. `safeHtml` rebuilds the HTML from a list of elements, and this file checks the
 * result with the browser's own parser, so that one mistake does no harm.
 */
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Returns HTML that is safe to show. Rejects if a chunk can't be loaded. */
export function purifiedMarkdown(source: string): Promise<string> {
  return purified(renderMarkdown(source))
}

/** Returns `html`, cleaned if it contains anything but the allowed elements and attributes. */
export async function purified(html: string): Promise<string> {
  if (isListed(html)) return html
  // DOMPurify is slow and large, and no known text needs it, so it loads only for HTML that fails the check.
  const { default: DOMPurify } = await import('dompurify')
  return DOMPurify.sanitize(html, {
    // DOMPurify parses into a `body`. If `body` were not allowed, DOMPurify would copy each element out of it.
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
 * Whether a browser finds only listed elements and attributes in `html`. None of them changes how the rest is parsed,
 * as SVG, scripts and comments do, so the page will parse `html` in the same way as this check.
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
