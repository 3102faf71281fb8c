/** Metadata of a page for search engines and link previews, which do not run scripts. */
import { createContext } from 'react'

import { parseUrl } from '../parse-url.ts'

export interface PagePreview {
  title: string
  description: string
  /** Path of the canonical URL. */
  path: string
  details: PreviewDetails
}

/** Makes a path of this site absolute; other URLs stay. Undefined for null and for other schemes than http(s). */
export type ToAbsoluteUrl = (pathOrUrl: string | null) => string | undefined

export interface PreviewDetails {
  /** Title of the preview, if not the page's. Chats show it as the site's words, so a member's words are in quotes. */
  title?: string
  description?: string
  /** Open Graph type; default 'website'. */
  type?: 'article' | 'profile'
  /** Picture of the preview; default the site's own. A `wide` one fills the width of the preview. */
  image?: { url: string | undefined; alt: string; wide: boolean }
  /** Further Open Graph properties. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** Atom feed of the page. */
  feed?: { path: string; title: string }
  /** Breadcrumbs: names and paths from below the home page down to this page. */
  trail?: readonly (readonly [name: string, path: string])[]
  /** Structured data (schema.org). */
  data?: readonly StructuredData[]
}

export interface StructuredData {
  '@type': string
  [property: string]: unknown
}

/** Collects the preview of the rendered page on the server. Null in the browser. */
export const PagePreviewContext = createContext<((preview: PagePreview) => void) | null>(null)

/** Returns a function that makes paths absolute; `siteUrl` is the public origin of the site. */
export function absoluteTo(siteUrl: string): ToAbsoluteUrl {
  return (pathOrUrl) => {
    const url = pathOrUrl ? parseUrl(pathOrUrl, siteUrl) : null
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined
  }
}
