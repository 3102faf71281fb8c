import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import { Section } from '#src/ui/section.tsx'
import { DeveloperGrid, DeveloperGridSkeleton } from './developer-grid.tsx'
import type { DeveloperCardData } from './schemas.ts'

/** Cards in a row of the home page. */
const ROW_LENGTH = 3

interface DeveloperRowProps {
  title: string
  /** Undefined while they load. */
  developers: readonly DeveloperCardData[] | undefined
  /** Shown if there are no cards. */
  emptyText: string
}

/** A few chosen developers, with a link to all of them. */
export function DeveloperRow({ title, developers, emptyText }: DeveloperRowProps) {
  return (
    <Section
      title={title}
      action={
        <Link
          to="/developers"
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-link hover:underline"
        >
          View All
          <span className="sr-only">{title}</span>
          <ArrowRight className="size-4" />
        </Link>
      }
    >
      {developers === undefined && (
        <DeveloperGridSkeleton look="row" count={ROW_LENGTH} label={`Loading ${title}`} />
      )}
      {developers?.length === 0 && (
        <p className="rounded-lg border border-line-strong border-dashed px-6 py-8 text-center text-ink-muted">
          {emptyText}
        </p>
      )}
      {developers && developers.length > 0 && (
        <DeveloperGrid look="row" label={title} developers={developers.slice(0, ROW_LENGTH)} />
      )}
    </Section>
  )
}
