import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'

import { deskQuery } from '#src/shared/hiring/desk.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Section } from '#src/ui/section.tsx'
import { DeskOverview } from './desk-overview.tsx'

/** The dashboard's part for members who hire: their jobs and lists, people by stage, who has not answered. */
export default function DashboardDesk() {
  const query = useQuery(deskQuery())
  const { data } = query
  return (
    <Section
      title="Hiring"
      action={
        <span className="flex flex-wrap gap-x-4">
          <Link to={WRITE_JOB_PATH} className="text-link">
            Post a Job
          </Link>
          <Link to="/hiring" className="text-link">
            Your people
          </Link>
        </span>
      }
    >
      {!data ? (
        <NotLoaded query={query} title="Couldn't load your jobs and lists" />
      ) : data.length > 0 ? (
        <DeskOverview lists={data} />
      ) : (
        <EmptyState
          compact
          level={3}
          icon={<ListChecks />}
          title="No jobs or lists yet"
          text="Put somebody on a list with the bookmark on their card, or post a job: its answers come here."
          actions={<ButtonLink to="/developers">Find developers</ButtonLink>}
        />
      )}
    </Section>
  )
}
