/** `robots.txt`: what crawlers need not read, and where they find the rest. */

/**
 * Pages for members alone, and lists that only repeat others in another order or fewer of them. Nothing here is
 * secret: what visitors must not see the database doesn't give them.
 */
const NOT_WORTH_READING = [
  '/auth/',
  '/dashboard',
  '/messages',
  '/profile/edit',
  '/signin?',
  '/signup?',
  ...['search', 'sort', 'order', 'type'].map((name) => `/community*?*${name}=`),
  ...['search', 'level', 'rating', 'years', 'hire', 'location', 'skills'].map(
    (name) => `/developers?*${name}=`,
  ),
]

/** @param sitemap its full address, or null where none is served. */
export function robotsText(sitemap: string | null): string {
  const rules = ['User-agent: *', ...NOT_WORTH_READING.map((path) => `Disallow: ${path}`)]
  return `${[...rules, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : [])].join('\n')}\n`
}
