import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'

import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { type JobBetween, jobsBetweenQuery } from '../queries/answers.ts'
import { dayText } from './answered-text.ts'

interface JobsBetweenProps {
  userId: string
  contact: { id: string; full_name: string }
}

/** Above a conversation: the offers that one of the two answered, the latest first. */
export default function JobsBetween({ userId, contact }: JobsBetweenProps) {
  const { data = [] } = useQuery(jobsBetweenQuery(contact.id))
  const [latest, ...others] = data
  if (!latest) return null
  const line = (job: JobBetween) => <JobLine {...{ job, userId, contact }} />
  return (
    <aside aria-label="Job" className="border-line border-b bg-surface-raised px-4 py-1.5 text-sm">
      {line(latest)}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-link">
            {others.length === 1 ? '1 more job' : `${others.length} more jobs`}
          </summary>
          <ul className="grid max-h-40 gap-1 overflow-y-auto">
            {others.map((job) => (
              <li key={job.post_id}>{line(job)}</li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}

function JobLine({ job, userId, contact }: JobsBetweenProps & { job: JobBetween }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Briefcase className="size-4 shrink-0 text-ink-muted" />
      <Link
        to={`/community/post/${job.post_id}`}
        dir="auto"
        className="inline-flex min-h-6 min-w-0 max-w-full flex-1 items-center hover:underline"
      >
        <span className="truncate font-semibold">
          {job.title} · {job.employer}
        </span>
      </Link>
      {job.state !== 'open' && <Badge tone="danger">{job.state === 'filled' ? 'Filled' : 'Over'}</Badge>}
      <p className="basis-full text-ink-muted">
        {job.answered_by === userId ? 'You' : <bdi translate="no">{contact.full_name}</bdi>} answered on{' '}
        {dayText(job.answered_at)}.
      </p>
    </div>
  )
}
