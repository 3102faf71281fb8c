import { Badge } from '#src/ui/badge.tsx'
import { FACT, FACT_ROW } from '#src/ui/fact-class.ts'
import { serverNow } from '#src/ui/server-clock.ts'
import { useClockAhead } from '#src/ui/use-clock-ahead.ts'

import { type Job, jobState } from './job.ts'
import { jobEndText, jobPlaceText, KIND_TEXTS, payText } from './job-texts.ts'

/**
 * An offer at a glance, in two lines of a card: 'Dahabshiil · Full-time · Junior', '$800 a month · Hargeisa · 12 days
 * left'. Wide screens show one line.
 */
export default function JobFacts({ job }: { job: Job }) {
  return (
    <div className="overflow-hidden text-sm">
      <p className={FACT_ROW}>
        <span className={FACT}>
          <span dir="auto" translate="no" className="wrap-anywhere font-semibold">
            {job.employer}
          </span>
        </span>
        <span className={FACT}>{KIND_TEXTS[job.kind]}</span>
        {job.levels.length > 0 && <span className={FACT}>{job.levels.join(', ')}</span>}
        <span className="basis-full xl:hidden" />
        <span className={`${FACT} font-semibold`}>{payText(job)}</span>
        <span className={FACT}>{jobPlaceText(job)}</span>
        <span className={FACT}>
          <JobEnd job={job} />
        </span>
      </p>
    </div>
  )
}

/** '12 days left', by the server's clock; a badge for an offer that is filled or over. */
export function JobEnd({ job }: { job: Pick<Job, 'state' | 'ends_at'> }) {
  const ahead = useClockAhead()
  const now = serverNow()
  const text = jobEndText(job, now)
  const state = jobState(job, now)
  return (
    <span key={ahead} suppressHydrationWarning className="text-ink-muted">
      {state === 'open' ? text : <Badge tone={state === 'filled' ? 'green' : 'neutral'}>{text}</Badge>}
    </span>
  )
}
