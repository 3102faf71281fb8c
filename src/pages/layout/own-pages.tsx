import type { PageHeaderProps } from '#src/ui/page-header.tsx'

/** Headers of members' own pages, which the frame shows before their code arrives (layout.tsx). */
export const OWN_PAGES = {
  '/dashboard': {
    title: 'Welcome',
    // On a phone the lead is hidden, so that the next step is higher.
    lead: <span className="max-sm:hidden">Your profile, your messages and what to do next.</span>,
  },
  '/notifications': {
    title: 'Notifications',
    lead: <span className="max-sm:hidden">Replies, likes, mentions and ratings.</span>,
  },
  '/profile/edit': { title: 'Edit Profile', lead: 'Visitors find you by what you fill in here.' },
  '/settings': { title: 'Settings', lead: 'Only you can see and change these.' },
} satisfies Record<string, PageHeaderProps>

/** The header of the page at `pathname`, or undefined. */
export function ownPageHeader(pathname: string): PageHeaderProps | undefined {
  // Case and a final slash do not count, as in the router.
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return Object.entries(OWN_PAGES).find(([place]) => place === path)?.[1]
}
