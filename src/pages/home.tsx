import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { usePendingConfirmation } from '#src/features/auth/pending-confirmation.ts'
import { DeveloperRow } from '#src/features/developers/developer-row.tsx'
import { homePageQuery } from '#src/features/developers/queries.ts'
import { readUnread } from '#src/features/messages/unread-storage.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { notificationCount } from '#src/shared/notification-storage.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Hero } from './home/hero.tsx'
import { homeEnd } from './home/parts.tsx'
import { siteDetails } from './home/structured-data.ts'

// Lazy, because only new members need it.
const ConfirmationNotice = lazy(() => import('#src/features/auth/confirmation-notice.tsx'))

/** Members only. */
const NewForYou = lazyPart(() => import('./home/new-for-you.tsx'))

export async function loader({ context }: LoaderFunctionArgs<LoaderContext>) {
  await loadQuery(context.get(queryClientContext), homePageQuery())
  return null
}

export function Component() {
  const query = useQuery(homePageQuery())
  const { data, error } = query
  const user = useUser()
  // Decided once for each visit, so that nothing below moves.
  const [newsOf] = useState(() => (user && hasNews(user.id) ? user.id : null))
  const awaitsConfirmation = usePendingConfirmation() !== null
  return (
    <>
      <PageMeta
        title="Connect with Somali Tech Talent"
        nameFirst
        description="Find Somali developers, designers and data people: their skills, their projects, how others rate them. Write to them directly, or join and be found."
        path="/"
        details={import.meta.env.SSR ? siteDetails : undefined}
      />
      {awaitsConfirmation && (
        <Suspense>
          <ConfirmationNotice />
        </Suspense>
      )}
      {newsOf && newsOf === user?.id && (
        <Suspense fallback={<div className="h-14" />}>
          <NewForYou userId={newsOf} />
        </Suspense>
      )}
      <Hero />
      {/* The footer has the margin below. */}
      <div className="page-width flex flex-col gap-12 pt-12">
        {error && !data ? (
          <ErrorPanel
            title="Couldn't load developers"
            text="The list did not arrive. Check your connection and try again."
            query={query}
          />
        ) : (
          <>
            <DeveloperRow
              title="Top Rated Developers"
              developers={data?.top_rated}
              emptyText="Nobody has been rated yet. Work with somebody, then tell others how it went."
            />
            <DeveloperRow
              title="Featured Developers"
              developers={data?.featured}
              emptyText="The newest complete profiles stand here. Yours could be the first."
            />
          </>
        )}
        {homeEnd}
      </div>
    </>
  )
}

function hasNews(userId: string) {
  return notificationCount(userId) > 0 || Boolean(readUnread(userId)?.senders.length)
}
