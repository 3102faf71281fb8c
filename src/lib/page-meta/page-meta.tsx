import { use } from 'react'

import { useConfig } from '../config-context.ts'
import { type Absolute, absoluteTo, type CardDetails, PageCardContext } from './page-card.ts'

/** Control characters, and those that turn the direction of what follows them, also in the tab beside. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g

interface PageMetaProps {
  /** Without the site's name, which is added. */
  title: string
  /** The title names the site itself. */
  standalone?: boolean
  description?: string
  /** Address that counts, from the root; null keeps the page out of search engines. */
  path: string | null
  /** Only for what reads no more than the head: `import.meta.env.SSR ? … : undefined` keeps it out of the browser. */
  details?: ((absolute: Absolute) => CardDetails) | undefined
}

/** A page's title, description and canonical address. On the server its preview and structured data come along. */
export function PageMeta({ title, standalone = false, description, path, details }: PageMetaProps) {
  const { siteUrl } = useConfig()
  const collect = use(PageCardContext)
  const line = title.replace(UNFIT, ' ')
  const summary = description?.replace(UNFIT, ' ')
  if (import.meta.env.SSR && path !== null) {
    const absolute = absoluteTo(siteUrl)
    collect?.({ title: line, description: summary ?? '', path, details: details?.(absolute) ?? {} })
  }
  return (
    <>
      <title>{standalone ? line : `${line} · Hibo`}</title>
      {summary && <meta name="description" content={summary} />}
      {path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={siteUrl + path} />
      )}
    </>
  )
}
