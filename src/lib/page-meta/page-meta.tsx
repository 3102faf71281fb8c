import { use } from 'react'

import { useConfig } from '../config.ts'
import { absoluteTo, PagePreviewContext, type PreviewDetails, type ToAbsoluteUrl } from './page-preview.ts'

/** Control characters, and bidirectional overrides, which would also turn the text of the next browser tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g

export interface PageMetaProps {
  /** The title without the site name, which is appended. */
  title: string
  /** The site name comes first, as on the home page. */
  nameFirst?: boolean
  description?: string
  /** Path of the canonical URL; null means `noindex`. */
  path: string | null
  /** Details for crawlers only: `import.meta.env.SSR ? … : undefined` keeps the code out of the browser. */
  details?: ((absolute: ToAbsoluteUrl, siteName: string) => PreviewDetails) | undefined
}

/** Renders title, description and canonical URL. On the server it also collects the page's preview. */
export function PageMeta({ title, nameFirst = false, description, path, details }: PageMetaProps) {
  const { siteUrl, siteName } = useConfig()
  const collect = use(PagePreviewContext)
  const line = title.replace(UNPRINTABLE, ' ')
  const whole = nameFirst ? `${siteName} · ${line}` : `${line} · ${siteName}`
  const summary = description?.replace(UNPRINTABLE, ' ')
  if (import.meta.env.SSR && path !== null) {
    const absolute = absoluteTo(siteUrl)
    const shown = details?.(absolute, siteName) ?? {}
    collect?.({
      title: shown.title ?? (nameFirst ? whole : line),
      description: shown.description?.replace(UNPRINTABLE, ' ') ?? summary ?? '',
      path,
      details: shown,
    })
  }
  return (
    <>
      <title>{whole}</title>
      {summary && <meta name="description" content={summary} />}
      {path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={siteUrl + path} />
      )}
    </>
  )
}
