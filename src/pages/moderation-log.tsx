import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { totalsQuery } from '#src/features/moderation/queries/totals.ts'
import { Totals } from '#src/features/moderation/totals.tsx'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { useWaitingCases } from '#src/shared/safety/waiting-cases.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** The desk's tabs. The server tells moderators alone how many cases wait. */
const LogTabs = latePart(() => import('./moderation/log-tabs.tsx'), <div className="min-h-10" />)

export async function loader({ context }: LoaderFunctionArgs) {
  await loadQuery(context.get(queryClientContext), totalsQuery)
}

/** The numbers of moderators' decisions, for everyone and without names. */
export function Component() {
  const user = useUser()
  const isModerator = useWaitingCases(user?.id ?? '') !== null
  // Decided once: on a first load the response comes late, and tabs would then move what is below them.
  const [isKnown] = useState(isModerator)
  const tabs = user && isModerator && <LogTabs userId={user.id} />
  return (
    <>
      <PageMeta
        title="Moderation totals"
        description="What members reported and what moderators did, month by month, without names."
        path="/moderation/log"
      />
      <PageHeader title="Moderation totals" lead="What was reported and decided, without names." />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
        {isKnown && tabs}
        <p className="max-w-prose text-ink-muted">
          Moderators apply the{' '}
          <Link to="/rules" className="text-link">
            community rules
          </Link>
          . The member concerned reads the reason of each decision and can appeal once; another moderator
          answers. Decisions that were undone do not count.
        </p>
        <Totals />
        {!isKnown && tabs}
      </div>
    </>
  )
}
