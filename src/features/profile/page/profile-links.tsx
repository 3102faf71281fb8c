import { BadgeCheck, Globe } from 'lucide-react'

import { safeWebUrl, shownWebUrl } from '#src/lib/web-url.ts'
import { Github, Linkedin, Twitter } from '#src/ui/brand-icons.tsx'
import type { Profile } from '../schemas.ts'

const LINKS = [
  { field: 'website', name: 'Website', Icon: Globe },
  { field: 'github', name: 'GitHub', Icon: Github },
  { field: 'twitter', name: 'X (Twitter)', Icon: Twitter },
  { field: 'linkedin', name: 'LinkedIn', Icon: Linkedin },
] as const

/** The profile's links to other sites, opening new tabs. Renders nothing without a link. */
export function ProfileLinks({ profile }: { profile: Profile }) {
  const links = LINKS.flatMap(({ field, ...link }) => {
    const href = safeWebUrl(profile[field])
    return href ? [{ ...link, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul aria-label="Links" className="grid gap-1 spread:grid-cols-2 print:gap-0">
      {links.map(({ name, Icon, href }) => (
        <li key={name} className="min-w-0">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="group flex min-h-9 items-center gap-2.5 text-link"
          >
            <Icon className="size-5 shrink-0 text-ink-muted group-hover:text-ink" />
            <span className="group-hover:underline print:hidden">{name}</span>
            <span className="sr-only print:not-sr-only">{shownWebUrl(href)}</span>
          </a>
          {name === 'GitHub' && profile.github_proven && (
            <p className="flex gap-1.5 text-ink-muted text-sm print:hidden">
              <BadgeCheck className="mt-0.5 size-4 shrink-0" />
              Their own account: they signed in to GitHub with it.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
