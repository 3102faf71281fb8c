import { Link } from 'react-router'

/** The path from the community to this post. */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-ink-muted text-sm print:hidden">
      <ol className="flex min-w-0 items-center gap-2">
        <li className="shrink-0">
          <Link to="/community" className="text-link inline-flex min-h-6 items-center">
            Community
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" dir="auto" className="min-w-0 truncate">
          {title}
        </li>
      </ol>
    </nav>
  )
}
