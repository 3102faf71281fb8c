import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'

import { dashboardQuery } from '#src/features/dashboard/queries/dashboard.ts'
import { DeskFrame } from '#src/features/moderation/desk-frame.tsx'
import { ListSkeleton } from '#src/features/moderation/list-skeleton.tsx'
import { parseCaseId, parseMemberId, SECTIONS, type Section } from '#src/features/moderation/paths.ts'
import { QUEUE_STATES } from '#src/features/moderation/queries/queue.ts'
import { QueueList } from '#src/features/moderation/queue/queue-list.tsx'
import { parsePage } from '#src/lib/list-params.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { useStanding } from '#src/shared/safety/standing.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const loadCase = () => import('#src/features/moderation/case/case-screen.tsx')
// If the code of a case can't be loaded, the page's error boundary offers another try.
const CaseScreen = lazy(loadCase)
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).Component }))
const RareSection = lazy(() => import('./moderation/rare-sections.tsx'))

export { loadDashboard as loader } from '#src/features/dashboard/load-dashboard.ts'

export function Component() {
  const user = useUser()
  return user && <ForModerators key={user.id} userId={user.id} />
}

/** Everyone else gets the page of an unknown URL. The database itself refuses their requests. */
function ForModerators({ userId }: { userId: string }) {
  const dashboard = useQuery(dashboardQuery(userId))
  const { data, isPending } = dashboard
  const standing = useStanding(userId)
  const params = useParams()
  const role = data?.profile?.role
  const section = params.section === 'case' ? 'case' : sectionOf(params.section ?? 'queue', role === 'admin')
  const caseId = section === 'case' ? parseCaseId(params.id) : null
  const memberId = section === 'members' ? parseMemberId(params.id) : null
  if (!isPending && !data) {
    return (
      <div className="page-width py-12">
        <PageMeta title="Moderation" path={null} />
        <ErrorPanel level={1} title="Couldn’t load the desk" query={dashboard} />
      </div>
    )
  }
  if (standing === 'suspended' && (role === 'moderator' || role === 'admin')) return <Suspended />
  const isKnown = section === 'case' ? caseId !== null : params.id === undefined || memberId !== null
  const mayModerate = role === 'moderator' || role === 'admin'
  if (!isPending && (!mayModerate || section === null || !isKnown)) return <NotFound />
  const part = isPending ? null : section
  return (
    <>
      <PageMeta title={isPending ? 'Moderation' : titleOf(section, caseId)} path={null} />
      <DeskFrame
        // The sections of admins come with the answer.
        section={section === null || section === 'case' ? 'queue' : section}
        isAdmin={role === 'admin'}
        isCase={section === 'case'}
      >
        <Suspense fallback={<ListSkeleton label="Loading" />}>
          {isPending && <ListSkeleton label="Loading the desk" />}
          {part === 'queue' && <Queue userId={userId} />}
          {part === 'case' && caseId !== null && <CaseScreen key={caseId} id={caseId} userId={userId} />}
          {part !== null && part !== 'queue' && part !== 'case' && (
            <RareSection section={part} memberId={memberId} isAdmin={role === 'admin'} userId={userId} />
          )}
        </Suspense>
      </DeskFrame>
    </>
  )
}

function Queue({ userId }: { userId: string }) {
  const [params] = useSearchParams()
  // The next click is nearly always on a case.
  useEffect(() => void loadCase().catch(() => {}), [])
  const state = QUEUE_STATES.find((known) => known === params.get('state')) ?? 'open'
  return <QueueList state={state} page={parsePage(params.get('page'))} userId={userId} />
}

/** The database refuses a suspended moderator, too. */
function Suspended() {
  return (
    <>
      <PageMeta title="Moderation" path={null} />
      <PageHeader title="Moderation" />
      <div className="page-width py-6">
        <EmptyState
          title="You can’t moderate now"
          text="Your account is suspended. You can read why, and appeal."
          actions={<ButtonLink to="/settings/standing">Read why</ButtonLink>}
        />
      </div>
    </>
  )
}

/** The section that a URL names; null if there is none for this member. The log is a page of its own. */
function sectionOf(name: string, isAdmin: boolean): Exclude<Section, 'log'> | null {
  const found = SECTIONS.find((known) => known.name === name && (isAdmin || !known.forAdmins))
  return !found || found.name === 'log' ? null : found.name
}

function titleOf(section: Section | 'case' | null, caseId: number | null) {
  if (section === 'case') return `Case ${caseId}`
  if (section === 'queue') return 'Moderation'
  return SECTIONS.find(({ name }) => name === section)?.title ?? 'Moderation'
}
