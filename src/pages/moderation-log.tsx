import type { LoaderFunctionArgs } from 'react-router'

import { totalsQuery } from '#src/features/moderation/queries/totals.ts'
import { Totals } from '#src/features/moderation/totals.tsx'
import { loadQuery } from '#src/lib/load-query.ts'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export async function loader({ context }: LoaderFunctionArgs<LoaderContext>) {
  await loadQuery(context.get(queryClientContext), totalsQuery())
  return null
}

/** For everyone: how often moderators acted, without names. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Moderation log"
        description="What members reported and what moderators did, month by month, without names."
        path="/moderation/log"
      />
      <PageHeader title="Moderation log" lead="What was reported and decided, without names." />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
        <p className="max-w-prose text-ink-muted">
          Moderators apply the{' '}
          <Link to="/rules" className="text-link">
            community rules
          </Link>
          . The member concerned reads the reason of each decision and can appeal once; another moderator
          answers. Undone decisions count in the month they were made.
        </p>
        <Totals />
      </div>
    </>
  )
}
