/** The pages about the site itself, in the footer's order. A path without its slash is the key of the page's text. */
export const SITE_PAGES = [
  { path: '/about', title: 'About' },
  { path: '/rules', title: 'Community rules' },
  { path: '/how-ratings-work', title: 'How ratings work' },
  { path: '/privacy', title: 'Privacy' },
  { path: '/contact', title: 'Contact' },
] as const

export type SitePage = (typeof SITE_PAGES)[number]
export type SitePath = SitePage['path']
