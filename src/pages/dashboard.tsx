import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { QuickActions, SuggestedActions } from '#src/features/dashboard/action-links.tsx'
import {
  completionPercentage,
  completionSteps,
  suggestedActions,
} from '#src/features/dashboard/completion.ts'
import { DashboardSkeleton } from '#src/features/dashboard/dashboard-skeleton.tsx'
import { dashboardQuery } from '#src/features/dashboard/queries/dashboard.ts'
import { RecentActivity } from '#src/features/dashboard/recent-activity.tsx'
import type { Dashboard, DashboardProfile } from '#src/features/dashboard/schemas.ts'
import { StatCards } from '#src/features/dashboard/stat-cards.tsx'
import { countText } from '#src/features/notifications/count-text.ts'
import { useConfig } from '#src/lib/config.ts'
import { counted } from '#src/lib/counted.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ownCardPath } from '#src/shared/domain/own-card-path.ts'
import { isUnread } from '#src/shared/member-state/unread-state.ts'
import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { useNotificationCount } from '#src/shared/notification-count.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { latePart, lazyPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Section } from '#src/ui/section.tsx'
import { OWN_PAGES } from './layout/own-pages.tsx'

/** Admins of a new site only. */
const FirstSteps = lazyPart(() => import('#src/features/dashboard/first-steps.tsx'))

/** Admins only. */
const AdminTools = latePart(() => import('#src/features/dashboard/admin-tools.tsx'))

/** Members who hire only. */
const DashboardDesk = lazyPart(() => import('#src/features/hiring/dashboard-desk.tsx'))

/** Moderators only. */
const DeskLink = lazyPart(() => import('#src/features/moderation/desk-link.tsx'))

const LOADING = (
  <>
    <PageHeader {...OWN_PAGES['/dashboard']} />
    <DashboardSkeleton />
  </>
)

/** Admins only: other members don't load the community's code here. */
async function refreshAfterSync(client: QueryClient) {
  const { refreshCommunity } = await import('#src/features/community/queries/refresh-community.ts')
  refreshCommunity(client)
}

export { loadDashboard as loader } from '#src/features/dashboard/load-dashboard.ts'

export function Component() {
  const user = useUser()
  return user && <DashboardPage userId={user.id} />
}

function DashboardPage({ userId }: { userId: string }) {
  const query = useQuery(dashboardQuery(userId))
  const { data, isPending } = query
  return (
    <>
      <PageMeta title="Dashboard" path={null} />
      {isPending && LOADING}
      {!isPending && !data && (
        <ErrorPanel
          level={1}
          title="Error Loading Dashboard"
          text="Failed to load dashboard data. Please try again later."
          retryLabel="Retry"
          query={query}
        />
      )}
      {data && !data.profile && (
        <MessagePage>
          <h1 className="text-3xl">Profile Not Found</h1>
          <p className="text-ink-muted">This account has no profile. It may have been removed.</p>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </MessagePage>
      )}
      {data?.profile && (
        // One boundary for all parts: those at the top appear together with the rest, so that nothing moves.
        <Suspense fallback={LOADING}>
          <DashboardContent dashboard={data} profile={data.profile} />
        </Suspense>
      )}
    </>
  )
}

function DashboardContent({ dashboard, profile }: { dashboard: Dashboard; profile: DashboardProfile }) {
  const client = useQueryClient()
  const steps = completionSteps(dashboard)
  const completion = completionPercentage(steps)
  const unread = useUnread(profile.id)
  const { mailbox } = useConfig()
  const firstSteps = dashboard.first_steps
  const isNewSite = firstSteps && (mailbox || !Object.values(firstSteps).every(Boolean))
  // Until the unread list is loaded, the message's own `read` flag decides, so that the shown next step stays.
  const writer = dashboard.recent.find(
    ({ read, sender }) => !read && (unread === null || isUnread(unread, sender.id)),
  )?.sender.full_name
  return (
    <>
      <PageHeader
        {...OWN_PAGES['/dashboard']}
        title={
          <>
            Welcome,{' '}
            <bdi dir="auto" translate="no" className="inline-block max-w-full">
              {profile.full_name}
            </bdi>
          </>
        }
        dir="auto"
      />
      <div className="page-width flex flex-col gap-6 py-5 sm:py-6">
        {isNewSite && <FirstSteps done={firstSteps} />}
        {(profile.role === 'admin' || profile.role === 'moderator') && <DeskLink />}
        {/* Wide screens have the member's numbers and links beside what is to do. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-6">
            {profile.purpose !== 'build' && <DashboardDesk />}
            <Section title="Suggested Actions">
              <SuggestedActions
                {...{ steps, completion }}
                actions={suggestedActions(dashboard, writer)}
                accent={!isNewSite}
              />
            </Section>
          </div>
          <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <StatCards dashboard={dashboard} unread={unread} completion={completion} />
            {profile.listed && (
              <p>
                You are in the directory.{' '}
                <Link to={ownCardPath(profile.full_name)} className="text-link">
                  See your card
                </Link>
              </p>
            )}
            {dashboard.answered_count > 0 && (
              <p>
                You answered {counted(dashboard.answered_count, 'job')}.{' '}
                <Link to="/jobs?mine=answered" className="text-link">
                  See what became of {dashboard.answered_count === 1 ? 'it' : 'them'}
                </Link>
              </p>
            )}
            <QuickActions />
          </div>
          <Section title="Recent Activity" action={<NotificationsLink userId={profile.id} />}>
            <RecentActivity {...dashboard} isUnread={(id) => isUnread(unread, id)} />
          </Section>
        </div>
        {profile.role === 'admin' && (
          <Section title="Admin Tools">
            <AdminTools onSynced={() => void refreshAfterSync(client)} />
          </Section>
        )}
      </div>
    </>
  )
}

/** Leads to the notifications, because the list above has messages only. */
function NotificationsLink({ userId }: { userId: string }) {
  const count = useNotificationCount(userId)
  return (
    <Link to="/notifications" className="text-link">
      Notifications{count > 0 && `: ${countText(count)}`}
    </Link>
  )
}
