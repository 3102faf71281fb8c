/** Markdown for the browser: written by our own list, then looked at as the browser reads it, so that no single slip counts. */
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'
import { isListed } from './listed-html.ts'
import { renderMarkdown } from './render-markdown.ts'

/** HTML that is safe to show. Rejects when code can't be loaded. */
export function purifiedMarkdown(source: string): Promise<string> {
  return purified(renderMarkdown(source))
}

/** `html` as it is, or cleaned when there is more in it than posts may contain. */
export async function purified(html: string): Promise<string> {
  if (isListed(html)) return html
  // At each piece of the text it takes ten times as long, and it is loaded in vain: nothing is known that comes here.
  const { default: DOMPurify } = await import('dompurify')
  return DOMPurify.sanitize(html, {
    // The body is where it reads the text into: without it, it copies each element out.
    ALLOWED_TAGS: [...ALLOWED_TAGS, 'body'],
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
