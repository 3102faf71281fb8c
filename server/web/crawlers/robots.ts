/** `robots.txt`: the pages that crawlers should skip, and the URL of the sitemap. */

/**
 * Pages for members only, and lists that repeat another list filtered or in another order. The directory's lists of one
 * place, specialization or skill are pages of their own, and those of jobs in one place or with one skill; combinations
 * are not. This protects nothing: the database never returns private data to visitors.
 */
const SKIPPED = [
  '/auth/',
  '/dashboard',
  '/messages',
  '/profile/edit',
  '/signin?',
  '/signup?',
  ...['search', 'sort', 'order', 'type'].map((name) => `/community*?*${name}=`),
  ...[
    'search',
    'experience_level',
    'min_rating',
    'min_years',
    'available_for_hire',
    'works_remotely',
    'sort',
  ].map((name) => `/developers?*${name}=`),
  ...['location', 'specialization', 'skills'].map((name) => `/developers?*&${name}=`),
  ...['search', 'remote', 'kinds', 'levels', 'pay', 'order', 'mine'].map((name) => `/jobs?*${name}=`),
  ...['places', 'skills'].map((name) => `/jobs?*&${name}=`),
]

/** @param sitemap its full URL, or null if there is none. */
export function robotsText(sitemap: string | null): string {
  const rules = ['User-agent: *', ...SKIPPED.map((path) => `Disallow: ${path}`)]
  return `${[...rules, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : [])].join('\n')}\n`
}
