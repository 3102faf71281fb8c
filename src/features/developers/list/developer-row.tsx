import type { ReactNode } from 'react'

import { cx } from '#src/ui/cx.ts'
import { Section } from '#src/ui/section.tsx'
import { ViewAll } from '#src/ui/view-all.tsx'
import { weaveClass } from '#src/ui/weave.ts'
import type { DeveloperCardData } from '../schemas.ts'
import { DeveloperGrid, DeveloperGridSkeleton } from './developer-grid.tsx'

/** Cards in a row of the home page. */
const MAX_CARDS = 3

interface DeveloperRowProps {
  title: string
  /** A few words beside the title. */
  note?: string
  /** Undefined while the developers load. */
  developers: readonly DeveloperCardData[] | undefined
  /** Shown if there are no cards. */
  emptyText: string
  /** A button beside the text. */
  emptyAction?: ReactNode | undefined
}

/** A few chosen developers, with a link to all of them. */
export function DeveloperRow({ title, note, developers, emptyText, emptyAction }: DeveloperRowProps) {
  return (
    <Section title={title} note={note} action={<ViewAll to="/developers" of={title} />}>
      {developers === undefined && (
        <DeveloperGridSkeleton look="row" count={MAX_CARDS} label={`Loading ${title}`} />
      )}
      {developers?.length === 0 && (
        <div className="flex flex-wrap items-center gap-3.5 rounded-lg border border-line-strong border-dashed p-4">
          <span className={cx(weaveClass(title), 'size-14 shrink-0 rounded-md')} />
          <p className="flex-1 basis-40 text-ink-muted">{emptyText}</p>
          {emptyAction}
        </div>
      )}
      {developers && developers.length > 0 && (
        <DeveloperGrid look="row" label={title} developers={developers} />
      )}
    </Section>
  )
}
