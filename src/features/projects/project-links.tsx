import { ExternalLink } from 'lucide-react'
import { safeWebUrl, shownWebUrl } from '#src/lib/web-url.ts'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import { Github } from '#src/ui/brand-icons.tsx'
import { cx } from '#src/ui/cx.ts'

/** Links to the code and the live site, in new tabs without an opener. Unsafe URLs are left out. */
export function ProjectLinks({ project, className }: { project: Project; className?: string }) {
  const links = [
    { name: 'Code', Icon: Github, href: safeWebUrl(project.github_url) },
    { name: 'Live site', Icon: ExternalLink, href: safeWebUrl(project.live_url) },
  ]
  return links.map(
    ({ name, Icon, href }) =>
      href && (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={cx(
            'inline-flex min-h-8 items-center gap-1.5 text-sm text-link hover:underline',
            className,
          )}
        >
          <Icon className="size-4" />
          <span className="print:hidden">{name}</span>
          <span className="sr-only">of {project.title}</span>
          <span className="hidden print:inline">{shownWebUrl(href)}</span>
        </a>
      ),
  )
}
