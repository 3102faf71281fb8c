/** Structured data (schema.org) of the site. Server only. */
import type { PreviewDetails, ToAbsoluteUrl } from '#src/lib/page-meta/page-preview.ts'

/** The site with its search, and the organization behind it. */
export function siteDetails(absolute: ToAbsoluteUrl, siteName: string): PreviewDetails {
  const home = absolute('/')
  const organization = absolute('/#organization')
  return {
    data: [
      {
        '@type': 'WebSite',
        '@id': absolute('/#website'),
        url: home,
        name: siteName,
        description: 'Connecting Somali tech talent with opportunities',
        inLanguage: 'en',
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${absolute('/developers')}?search={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        '@id': organization,
        url: home,
        name: siteName,
        slogan: 'Connecting Somali tech talent with opportunities',
        logo: absolute('/icon-512.png'),
      },
    ],
  }
}
