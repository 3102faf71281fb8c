import { ArrowRight } from 'lucide-react'

import { Link } from './link.tsx'

/** The link from a section with a few entries to all of them. */
export function ViewAll({ to, of }: { to: string; of: string }) {
  return (
    <Link
      to={to}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-link hover:underline"
    >
      View All
      <span className="sr-only">{of}</span>
      <ArrowRight className="size-4 max-sm:hidden" />
    </Link>
  )
}
