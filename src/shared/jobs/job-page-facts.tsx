import type { ReactNode } from 'react'

import { safeWebUrl, shownWebUrl } from '#src/lib/web-url.ts'
import { Badge } from '#src/ui/badge.tsx'

import { dayText } from '../domain/day-text.ts'
import type { Job } from './job.ts'
import { JobEnd } from './job-facts.tsx'
import { jobPlaceText, KIND_TEXTS, payText } from './job-texts.ts'

/** All facts of an offer, on its own page. How to answer stands beside them. */
export default function JobPageFacts({ job }: { job: Job }) {
  const url = safeWebUrl(job.employer_url)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg border border-line bg-surface-raised p-4">
      <Fact name="Employer">
        <span dir="auto" translate="no" className="wrap-anywhere font-semibold">
          {job.employer}
        </span>
        {url && (
          <>
            {' '}
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="wrap-anywhere text-link hover:underline"
            >
              {shownWebUrl(url)}
            </a>
          </>
        )}
      </Fact>
      <Fact name="Kind">{KIND_TEXTS[job.kind]}</Fact>
      <Fact name="Pay">{payText(job)}</Fact>
      <Fact name="Place">{jobPlaceText(job, job.places.length)}</Fact>
      {job.levels.length > 0 && <Fact name="Level">{job.levels.join(', ')}</Fact>}
      {job.skills.length > 0 && (
        <Fact name="Skills">
          <ul className="flex flex-wrap gap-1">
            {job.skills.map(({ id, name }) => (
              <li key={id} className="flex max-w-full">
                <Badge translate="no" className="wrap-anywhere">
                  {name}
                </Badge>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {job.state === 'open' ? (
        <Fact name="Last day">
          <time dateTime={job.last_day}>{dayText(job.last_day)}</time> · <JobEnd job={job} />
        </Fact>
      ) : (
        <Fact name="Status">
          <JobEnd job={job} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
