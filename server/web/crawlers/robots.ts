/** `robots.txt`: the pages that crawlers should skip, and the URL of the sitemap. */
import { NO_FILTERS } from '#src/features/developers/filters/filters.ts'

/** The directory's lists of one of these are pages of their own (`list-page.ts`); combinations are not. */
const LIST_PAGES = ['location', 'specialization', 'skills']

/**
 * Pages for members only, and lists that repeat another list filtered or in another order. This protects nothing: the
 * database never returns private data to visitors.
 */
const SKIPPED = [
  '/auth/',
  '/dashboard',
  '/messages',
  '/profile/edit',
  '/signin?',
  '/signup?',
  ...['search', 'sort', 'order', 'type'].map((name) => `/community*?*${name}=`),
  ...Object.keys(NO_FILTERS)
    .filter((name) => name !== 'page')
    .map((name) => `/developers?*${LIST_PAGES.includes(name) ? '&' : ''}${name}=`),
]

/** @param sitemap its full URL, or null if there is none. */
export function robotsText(sitemap: string | null): string {
  const rules = ['User-agent: *', ...SKIPPED.map((path) => `Disallow: ${path}`)]
  return `${[...rules, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : [])].join('\n')}\n`
}
