import { Settings } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'

import { NotificationList } from '#src/features/notifications/notification-list.tsx'
import { notificationsQuery } from '#src/features/notifications/queries/list.ts'
import { queryClientContext, requireUser } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { OWN_PAGES } from './layout/own-pages.tsx'

export function loader({ context, request }: LoaderFunctionArgs) {
  const user = requireUser(request)
  void context.get(queryClientContext).prefetchInfiniteQuery(notificationsQuery(user.id))
  return null
}

export function Component() {
  const user = useUser()
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
        <div className="page-width py-5 sm:py-8">
          <div className="max-w-4xl">
            <NotificationList key={user.id} userId={user.id} />
          </div>
        </div>
      )}
    </>
  )
}
