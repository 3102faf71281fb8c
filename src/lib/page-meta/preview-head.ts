/** Link preview and structured data of a page as head elements. Server only. */

import type { AppConfig } from '../config.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { copyOf } from '../images/jpeg-copy.ts'
import { absoluteTo, type PagePreview, type PreviewDetails } from './page-preview.ts'

/** The default picture, drawn by `scripts/draw-preview.ts`. */
const DEFAULT_IMAGE = {
  path: '/preview.png',
  alt: 'Where Somali tech talent is found. A gold star over a woven band.',
  width: 1200,
  height: 630,
}

/** Returns the elements for Open Graph, Twitter and schema.org, with all text escaped. */
export function previewHead(
  { title, description, path, details }: PagePreview,
  { siteUrl, siteName }: Pick<AppConfig, 'siteUrl' | 'siteName'>,
): string {
  const { type = 'website', properties = [], feed } = details
  const image = shownImage(details)
  const wide = image ? image.wide : true
  return [
    ...property('og:site_name', siteName),
    ...property('og:locale', 'en_US'),
    ...property('og:type', type),
    ...property('og:title', title),
    ...property('og:description', description),
    ...property('og:url', siteUrl + path),
    ...imageProperties(image, siteUrl),
    ...properties.flatMap(([name, content]) => property(name, content)),
    element('meta', { name: 'twitter:card', content: wide ? 'summary_large_image' : 'summary' }),
    ...(feed
      ? [
          element('link', {
            rel: 'alternate',
            type: 'application/atom+xml',
            title: feed.title,
            href: siteUrl + feed.path,
          }),
        ]
      : []),
    structuredData(details, siteUrl),
  ].join('')
}

/** The page's picture in a format that every messenger shows: for a WebP its JPEG copy, or none without a copy. */
function shownImage({ image }: PreviewDetails) {
  if (!image?.url) return null
  const url = new URL(image.url).pathname.endsWith('.webp') ? copyOf(image.url) : image.url
  return url === null ? null : { ...image, url }
}

/** With width and height, messengers show the picture even the first time that the page is shared. */
function imageProperties(image: ReturnType<typeof shownImage>, siteUrl: string) {
  if (image) {
    return [...property('og:image', image.url), ...property('og:image:alt', image.alt)]
  }
  return [
    ...property('og:image', siteUrl + DEFAULT_IMAGE.path),
    ...property('og:image:type', 'image/png'),
    ...property('og:image:width', String(DEFAULT_IMAGE.width)),
    ...property('og:image:height', String(DEFAULT_IMAGE.height)),
    ...property('og:image:alt', DEFAULT_IMAGE.alt),
  ]
}

/** A data block is not executed, so the content security policy does not apply. */
function structuredData({ data = [], trail }: PreviewDetails, siteUrl: string) {
  const absolute = absoluteTo(siteUrl)
  const breadcrumbs = trail && {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
  const graph = breadcrumbs ? [...data, breadcrumbs] : data
  if (graph.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  // The escape keeps a text from closing the element or opening a comment.
  return `<script type="application/ld+json" ${FIRST_LOAD}>${json.replaceAll('<', '\\u003c')}</script>`
}

function property(name: string, content: string) {
  return content ? [element('meta', { property: name, content })] : []
}

/** Marks elements of the server-rendered page; the browser removes them on the next navigation. */
const FIRST_LOAD = 'data-first-load'

function element(tag: string, attributes: Record<string, string>) {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
  return `<${tag} ${FIRST_LOAD} ${pairs.join(' ')}>`
}
