/** A list of links in the terms of schema.org. */
import type { StructuredData } from './page-preview.ts'

interface Collection {
  name: string
  description?: string
  url: string | undefined
  items: readonly { name: string; url: string | undefined }[]
}

/** Describes a list page; `items` are those on the page, in order. */
export function collectionPage({ name, description, url, items }: Collection): StructuredData {
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name,
    description,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: item.url,
      })),
    },
  }
}
