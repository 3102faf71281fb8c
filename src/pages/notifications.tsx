import { Settings } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'

import { NotificationList } from '#src/features/notifications/notification-list.tsx'
import { notificationsQuery } from '#src/features/notifications/queries/list.ts'
import { queryClientContext, requireUser } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import { OWN_PAGES } from './layout/own-pages.tsx'

/** Beside the list where there is room. */
const HowYouAreTold = latePart(() => import('#src/features/notifications/how-you-are-told.tsx'))

export function loader({ context, request }: LoaderFunctionArgs) {
  const user = requireUser(request)
  void context.get(queryClientContext).prefetchInfiniteQuery(notificationsQuery(user.id))
}

export function Component() {
  const user = useUser()
  const wide = useWideScreen()
  return (
    <>
      <PageMeta title="Notifications" path={null} />
      <PageHeader
        {...OWN_PAGES['/notifications']}
        actions={
          <ButtonLink to="/settings/notifications" variant="secondary" size="sm">
            <Settings /> Preferences
          </ButtonLink>
        }
      />
      {user && (
        <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 py-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <NotificationList key={user.id} userId={user.id} />
          <aside className="max-lg:hidden lg:sticky lg:top-20 lg:mt-14">
            {wide && <HowYouAreTold userId={user.id} />}
          </aside>
        </div>
      )}
    </>
  )
}
