import { useAwaitedQuery } from '#src/lib/use-awaited-query.ts'
import { deskQuery } from '#src/shared/hiring/desk.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Section } from '#src/ui/section.tsx'
import { DeskOverview } from './desk-overview.tsx'
import { NoLists } from './no-lists.tsx'

/** The dashboard's part for members who hire: their jobs and lists, people by stage, and unanswered messages. */
export default function DashboardDesk() {
  const query = useAwaitedQuery(deskQuery())
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
        <NoLists />
      )}
    </Section>
  )
}
