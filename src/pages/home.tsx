import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { usePendingConfirmation } from '#src/features/auth/sign-up/pending-confirmation.ts'
import { DeveloperRow } from '#src/features/developers/list/developer-row.tsx'
import { homePageQuery } from '#src/features/developers/queries.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
// The home page is part of the entry chunk. These modules are imported here to be in it, too: every page of a member
// reads them.
import '#src/shared/member-state/unread-storage.ts'
import '#src/shared/notification-count.ts'
// The search box is in the entry chunk, too: elsewhere messages and the desk would load public pages' chunks with it.
import '#src/ui/search-input.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Hero } from './home/hero.tsx'
import { FirstHomeData } from './home/home-data.ts'
import { homeEnd } from './home/parts.tsx'
import { siteDetails } from './home/structured-data.ts'

// Lazy, because only new members need it.
const ConfirmationNotice = lazy(() => import('#src/features/auth/sign-up/confirmation-notice.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  await loadQuery(context.get(queryClientContext), homePageQuery())
}

export function Component() {
  const query = useQuery(homePageQuery())
  const { data, error } = query
  const [firstData] = useState(data)
  const awaitsConfirmation = usePendingConfirmation() !== null
  return (
    <FirstHomeData value={firstData}>
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
      <Hero />
      {/* The footer has the margin below. */}
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 lg:grid-rows-[auto_1fr] min-[100rem]:grid-cols-[minmax(0,1fr)_24rem]">
        {error && !data ? (
          <ErrorPanel
            title="Couldn't load developers"
            text="The list did not arrive. Check your connection and try again."
            query={query}
          />
        ) : (
          <div className="row-span-2 grid content-start gap-8">
            <DeveloperRow
              title="Top Rated Developers"
              developers={data?.top_rated}
              emptyText="Nobody has been rated yet. Work with somebody, then tell others how it went."
            />
            <DeveloperRow
              title="Featured Developers"
              note="The newest profiles"
              developers={data?.featured}
              emptyText="New developers with a complete profile appear here. Yours could be the first."
              emptyAction={
                <ButtonLink to="/profile/edit" className="for-members">
                  Fill in your profile
                </ButtonLink>
              }
            />
          </div>
        )}
        {homeEnd}
      </div>
    </FirstHomeData>
  )
}
