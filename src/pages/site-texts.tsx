import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { dashboardQuery } from '#src/features/dashboard/queries/dashboard.ts'
import { editedSettingQuery } from '#src/features/site-pages/queries/edit-setting.ts'
import { SettingForm } from '#src/features/site-pages/setting-form.tsx'
import { SITE_SETTINGS, type SiteSetting, settingOf } from '#src/features/site-pages/setting-rules.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

export { loadDashboard as loader } from '#src/features/dashboard/load-dashboard.ts'

const FAILURE = "Couldn't load the text"

export function Component() {
  const user = useUser()
  return (
    <>
      <PageMeta title="Texts of the site" path={null} />
      <PageHeader title="Texts of the site" lead="Visitors read these before they trust a site." />
      <div className="page-width py-6 sm:py-8">{user && <ForAdmins key={user.id} userId={user.id} />}</div>
    </>
  )
}

/** The database itself refuses everyone else. */
function ForAdmins({ userId }: { userId: string }) {
  const dashboard = useQuery(dashboardQuery(userId))
  const { data } = dashboard
  if (dashboard.isPending) return <Loading />
  if (!data) return <ErrorPanel title={FAILURE} query={dashboard} />
  if (data.profile?.role === 'admin') return <Texts userId={userId} />
  return (
    <EmptyState
      title="Only admins can change these texts"
      text="You can read them at the bottom of every page."
      actions={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    />
  )
}

function Texts({ userId }: { userId: string }) {
  const chosen = settingOf(useParams().key)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Texts">
        <ul className="flex flex-wrap gap-1 lg:grid">
          {SITE_SETTINGS.map(({ key, title }) => (
            <li key={key}>
              <Link
                to={`/dashboard/texts/${key}`}
                aria-current={key === chosen.key ? 'page' : undefined}
                className="flex min-h-10 items-center rounded-md px-3 hover:bg-surface-hover aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-soft-ink"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <EditedText key={chosen.key} userId={userId} setting={chosen} />
    </div>
  )
}

function EditedText({ userId, setting }: { userId: string; setting: SiteSetting }) {
  const edited = useQuery(editedSettingQuery(setting.key))
  if (edited.isPending) return <Loading />
  if (!edited.data) return <ErrorPanel title={FAILURE} query={edited} />
  return <SettingForm userId={userId} setting={setting} edited={edited.data} />
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading texts</span>
      <SkeletonText lines={8} />
    </div>
  )
}
