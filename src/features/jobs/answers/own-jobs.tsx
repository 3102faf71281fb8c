import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness } from 'lucide-react'

import { JobEnd } from '#src/shared/jobs/job-facts.tsx'
import { type MyJob, myJobsQuery } from '#src/shared/jobs/my-jobs.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { numberText } from '#src/ui/number-text.ts'

/** The offers that the member posted, the open ones first, and how many answered. */
export default function OwnJobs({ userId }: { userId: string }) {
  const query = useQuery(myJobsQuery(userId))
  const jobs = query.data?.data
  if (!jobs) return <NotLoaded query={query} title="Couldn't load your jobs" />
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<BriefcaseBusiness />}
        title="You have posted no job yet"
        text="Here you find the jobs that you post, open or not, and see how many answered."
      />
    )
  }
  return (
    <ul aria-label="Your jobs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {jobs.map((job) => (
        <OwnJob key={job.post_id} job={job} />
      ))}
    </ul>
  )
}

function OwnJob({ job }: { job: MyJob }) {
  const { post_id, title, employer, answers, new_answers } = job
  return (
    <Card as="li" className="relative grid gap-2 hover:bg-surface-hover">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 dir="auto" className="wrap-anywhere min-w-0 font-sans font-semibold text-base">
          <Link
            to={`/community/post/${post_id}${answers > 0 ? '#answers' : ''}`}
            className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <JobEnd job={job} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="wrap-anywhere">
          <bdi translate="no">{employer}</bdi>
        </p>
        <p className="text-ink-muted text-sm">
          {answers === 0 ? 'Nobody answered here' : `${numberText(answers)} answered`}
        </p>
        {new_answers > 0 && <Badge>{numberText(new_answers)} new</Badge>}
      </div>
    </Card>
  )
}
