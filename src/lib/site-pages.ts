/** The pages about the site, in the footer's order. The path without its slash is also the key of the page's text. */
export const SITE_PAGES = [
  { path: '/about', title: 'About' },
  { path: '/rules', title: 'Community rules' },
  { path: '/how-ratings-work', title: 'How ratings work' },
  { path: '/privacy', title: 'Privacy' },
  { path: '/contact', title: 'Contact' },
] as const

export type SitePage = (typeof SITE_PAGES)[number]
export type SitePath = SitePage['path']
