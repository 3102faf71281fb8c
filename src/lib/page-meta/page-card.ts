/** What a page tells those who run no scripts: search engines, and messengers that preview a shared link. */
import { createContext } from 'react'

export interface PageCard {
  title: string
  description: string
  /** Address that counts, from the root. */
  path: string
  details: CardDetails
}

/** Makes an address of this site absolute; others stay. Undefined for none, and for what is no web address. */
export type Absolute = (address: string | null) => string | undefined

export interface CardDetails {
  /** Kind of thing in Open Graph's terms; a plain page unless said. */
  type?: 'article' | 'profile'
  /** Picture of the preview; the site's own where there is none. A `wide` one fills the preview's width. */
  image?: { address: string | undefined; alt: string; wide: boolean }
  /** Further properties of Open Graph. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** A feed of what the page lists. */
  feed?: { path: string; title: string }
  /** Names and paths of the pages above this one and of this one itself, without the home page. */
  trail?: readonly (readonly [name: string, path: string])[]
  /** What the page shows, in the terms of schema.org, each with its `@type`. */
  data?: readonly StructuredData[]
}

export interface StructuredData {
  '@type': string
  [property: string]: unknown
}

/** Takes the card of the page that is being rendered. Null in the browser, where nobody reads it. */
export const PageCardContext = createContext<((card: PageCard) => void) | null>(null)

/** `siteUrl` is the site's public origin. */
export function absoluteTo(siteUrl: string): Absolute {
  return (address) => {
    const url = address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl) : null
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined
  }
}
