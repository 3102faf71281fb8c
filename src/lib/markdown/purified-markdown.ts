/**
 * Markdown for the browser: rebuilt from our own list, then parsed and checked as the browser reads it, so that one
 * mistake does no harm.
 */
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'
import { isListed } from './listed-html.ts'
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
