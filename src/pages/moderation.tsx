import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'

import { refreshCommunity } from '#src/features/community/queries/refresh-community.ts'
import { AdminTools } from '#src/features/dashboard/admin-tools.tsx'
import { dashboardQuery } from '#src/features/dashboard/queries.ts'
import { CaseScreen } from '#src/features/moderation/case/case-screen.tsx'
import { DeskFrame } from '#src/features/moderation/desk-frame.tsx'
import { ListSkeleton } from '#src/features/moderation/list-skeleton.tsx'
import { MemberList } from '#src/features/moderation/members/member-list.tsx'
import { parseCaseId, SECTIONS, type Section } from '#src/features/moderation/paths.ts'
import { QUEUE_STATES } from '#src/features/moderation/queries/queue.ts'
import { QueueList } from '#src/features/moderation/queue/queue-list.tsx'
import { HealthView } from '#src/features/moderation/upkeep/health-view.tsx'
import { LimitList } from '#src/features/moderation/upkeep/limit-list.tsx'
import { parsePage } from '#src/lib/list-params.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext, requireUser } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Section as PageSection } from '#src/ui/section.tsx'
import { Component as NotFound } from './not-found.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = requireUser(request)
  await loadQuery(context.get(queryClientContext), dashboardQuery(user.id))
  return null
}

export function Component() {
  const user = useUser()
  return user && <ForModerators key={user.id} userId={user.id} />
}

/** Everyone else gets the page of an unknown address. The database itself refuses their requests. */
function ForModerators({ userId }: { userId: string }) {
  const dashboard = useQuery(dashboardQuery(userId))
  const { data, isPending } = dashboard
  const params = useParams()
  const role = data?.profile?.role
  const section = params.section === 'case' ? 'case' : sectionOf(params.section ?? 'queue', role === 'admin')
  const caseId = section === 'case' ? parseCaseId(params.id) : null
  if (!isPending && !data) {
    return (
      <div className="page-width py-12">
        <PageMeta title="Moderation" path={null} />
        <ErrorPanel
          level={1}
          title="Couldn’t load the desk"
          text="Please check your connection and try again."
          query={dashboard}
        />
      </div>
    )
  }
  if (isPending) return <Loading />
  const isKnown = section === 'case' ? caseId !== null : section !== null && params.id === undefined
  if ((role !== 'moderator' && role !== 'admin') || section === null || !isKnown) return <NotFound />
  return (
    <>
      <PageMeta title={titleOf(section, caseId)} path={null} />
      <DeskFrame section={section === 'case' ? 'queue' : section} isAdmin={role === 'admin'}>
        {section === 'queue' && <Queue userId={userId} />}
        {caseId !== null && <CaseScreen key={caseId} id={caseId} userId={userId} />}
        {section === 'members' && <MemberList isAdmin={role === 'admin'} userId={userId} />}
        {section === 'limits' && <LimitList />}
        {section === 'health' && <Upkeep />}
      </DeskFrame>
    </>
  )
}

function Queue({ userId }: { userId: string }) {
  const [params] = useSearchParams()
  const state = QUEUE_STATES.find((known) => known === params.get('state')) ?? 'open'
  return <QueueList state={state} page={parsePage(params.get('page'))} userId={userId} />
}

function Upkeep() {
  const client = useQueryClient()
  return (
    <>
      <HealthView />
      <PageSection title="Upkeep">
        <AdminTools onSynced={() => refreshCommunity(client)} />
      </PageSection>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageMeta title="Moderation" path={null} />
      <PageHeader title="Moderation" />
      <div className="page-width py-6">
        <ListSkeleton label="Loading the desk" />
      </div>
    </>
  )
}

/** The section that an address names; null if there is none for this member. The log is a page of its own. */
function sectionOf(name: string, isAdmin: boolean): Exclude<Section, 'log'> | null {
  const found = SECTIONS.find((known) => known.name === name && (isAdmin || !known.forAdmins))
  return !found || found.name === 'log' ? null : found.name
}

function titleOf(section: Section | 'case', caseId: number | null) {
  if (section === 'case') return `Case ${caseId}`
  if (section === 'queue') return 'Moderation'
  return SECTIONS.find(({ name }) => name === section)?.title ?? 'Moderation'
}
