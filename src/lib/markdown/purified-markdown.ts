/** Markdown for the browser: written by our own list, then looked at by DOMPurify, so that no single slip counts. */
import DOMPurify from 'dompurify'

import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'
import { renderMarkdown } from './render-markdown.ts'

/** HTML that is safe to show. */
export function purifiedMarkdown(source: string): string {
  return DOMPurify.sanitize(renderMarkdown(source), {
    // The body is where it reads the text into: without it, it copies each element out.
    ALLOWED_TAGS: [...ALLOWED_TAGS, 'body'],
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
