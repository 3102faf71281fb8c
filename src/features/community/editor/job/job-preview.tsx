import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { jobSchema } from '#src/shared/jobs/job.ts'
import JobPageFacts from '#src/shared/jobs/job-page-facts.tsx'
import { skillsQuery } from '#src/shared/reference-data.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { JobDraft } from '../../rules/job-draft.ts'
import { checkJob, DEFAULT_DAYS, dayFrom, factsOf } from '../../rules/job-rules.ts'

const DAY_MS = 86_400_000

/** Labels of fields whose problem messages do not name the field. */
const LABELS: Partial<Record<string, string>> = {
  pay_from: 'Pay from',
  pay_to: 'Up to',
  employer_url: 'Website of the employer',
  answer_url: 'Where to apply',
}

/** The facts as readers will see them. */
export function JobPreview({ job }: { job: JobDraft }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title="Preview of these facts" onToggle={setOpen}>
      {isOpen && <Preview job={job} />}
    </Disclosure>
  )
}

function Preview({ job }: { job: JobDraft }) {
  const { data: skills } = useQuery(skillsQuery())
  const now = serverNow()
  const [problem] = Object.entries(checkJob(job, now))
  if (problem) {
    const [field, text] = problem
    return (
      <p className="text-ink-muted text-sm">
        Not complete yet. {LABELS[field] && `${LABELS[field]}: `}
        {text}.
      </p>
    )
  }
  const facts = factsOf(job)
  const last_day = facts.last_day ?? dayFrom(now, DEFAULT_DAYS, facts.time_zone)
  return (
    <JobPageFacts
      job={v.parse(jobSchema, {
        ...facts,
        skills: skills?.filter(({ id }) => job.skills.includes(id)) ?? [],
        last_day,
        ends_at: new Date(Date.parse(last_day) + DAY_MS).toISOString(),
        state: 'open',
      })}
    />
  )
}
