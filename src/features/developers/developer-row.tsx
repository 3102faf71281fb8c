import { Section } from '#src/ui/section.tsx'
import { ViewAll } from '#src/ui/view-all.tsx'
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
    <Section title={title} action={<ViewAll to="/developers" of={title} />}>
      {developers === undefined && (
        <DeveloperGridSkeleton look="row" count={ROW_LENGTH} label={`Loading ${title}`} />
      )}
      {developers?.length === 0 && (
        <p className="rounded-lg border border-line-strong border-dashed px-6 py-8 text-center text-ink-muted">
          {emptyText}
        </p>
      )}
      {developers && developers.length > 0 && (
        <DeveloperGrid look="row" label={title} developers={developers} />
      )}
    </Section>
  )
}
