import { Briefcase } from 'lucide-react'

import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { Contact, ConversationJob } from '../schemas.ts'

interface JobLinesProps {
  jobs: readonly ConversationJob[]
  userId: string
  contact: Contact
}

/** The jobs of one of the two that the other answered, shown above the messages. */
export default function JobLines({ jobs: [latest, ...others], ...people }: JobLinesProps) {
  return (
    <aside aria-label="Job" className="border-line border-b bg-surface-raised px-4 py-1.5 text-sm">
      {latest && <JobLine job={latest} {...people} />}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-link">
            {others.length === 1 ? '1 more job' : `${others.length} more jobs`}
          </summary>
          <ul className="grid max-h-40 gap-1 overflow-y-auto">
            {others.map((job) => (
              <li key={job.post_id}>
                <JobLine job={job} {...people} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}

function JobLine({ job, userId, contact }: Omit<JobLinesProps, 'jobs'> & { job: ConversationJob }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Briefcase className="size-4 shrink-0 text-ink-muted" />
      <Link
        to={`/community/post/${job.post_id}`}
        dir="auto"
        className="inline-flex min-h-6 min-w-0 max-w-full flex-1 items-center hover:underline"
      >
        <span className="truncate font-semibold">
          {job.title} · <bdi translate="no">{job.employer}</bdi>
        </span>
      </Link>
      {job.state !== 'open' && (
        <Badge tone={job.state === 'filled' ? 'green' : 'neutral'}>
          {job.state === 'filled' ? 'Filled' : 'Over'}
        </Badge>
      )}
      <p className="basis-full text-ink-muted">
        {job.answered_by === userId ? 'You' : <bdi translate="no">{contact.full_name}</bdi>}{' '}
        {job.withdrawn_at === null ? 'answered' : 'withdrew'}{' '}
        <RelativeTime date={job.withdrawn_at ?? job.answered_at} />.
      </p>
    </div>
  )
}
