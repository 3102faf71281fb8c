import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { JOB_KINDS, JOB_LEVELS } from '#src/shared/jobs/job.ts'
import { KIND_TEXTS } from '#src/shared/jobs/job-texts.ts'
import { skillChoices, skillsQuery } from '#src/shared/reference-data.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { JobDraft } from '../../rules/job-draft.ts'
import { DEFAULT_DAYS, dayFrom, type JobErrors, MAX_DAYS } from '../../rules/job-rules.ts'
import type { EarlierDraft } from '../post-draft.ts'
import { EarlierJob } from './earlier-job.tsx'
import { JobPreview } from './job-preview.tsx'
import { OpenLimit } from './open-limit.tsx'
import { PayFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'

export interface JobFieldsProps {
  job: JobDraft
  errors: JobErrors
  onChange: (changed: Partial<JobDraft>) => void
  /** Starts a new offer from an earlier one; missing while one is edited. */
  onStart?: ((earlier: EarlierDraft) => void) | undefined
}

interface Words {
  title: string
  content: string
}

/** The facts of an offer: the required ones, then the rest, folded. */
export default function JobFields({ words, ...props }: JobFieldsProps & { words: Words }) {
  const { job, errors, onChange, onStart } = props
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-md border border-line p-3.5">
      <legend className="px-1 font-semibold text-sm">The job</legend>
      {onStart && <OpenLimit />}
      {onStart && <EarlierJob {...words} onStart={onStart} />}
      <TextField
        label="Who hires"
        name="employer"
        required
        autoComplete="organization"
        value={job.employer}
        error={errors.employer}
        onChange={({ target }) => onChange({ employer: target.value })}
      />
      <SelectField
        label="Kind"
        name="kind"
        required
        placeholder="Choose one"
        value={job.kind}
        error={errors.kind}
        options={JOB_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] }))}
        onChange={({ target }) => onChange({ kind: JOB_KINDS.find((kind) => kind === target.value) ?? '' })}
      />
      <LevelField {...props} />
      <PlaceFields {...props} />
      <PayFields {...props} />
      <div>
        <MoreFields {...props} />
        <JobPreview job={job} />
      </div>
    </fieldset>
  )
}

/** Optional, but in sight: people filter by it. */
function LevelField({ job, onChange }: JobFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">Level</legend>
      <div className="flex flex-wrap gap-x-5">
        {JOB_LEVELS.map((level) => (
          <CheckboxField
            key={level}
            label={level}
            checked={job.levels.includes(level)}
            onChange={({ target }) =>
              onChange({
                levels: JOB_LEVELS.filter((one) =>
                  one === level ? target.checked : job.levels.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

const MORE = ['employer_url', 'skills', 'last_day', 'answer_url'] as const

/** The optional facts. The part opens once one is filled in, or is refused. */
function MoreFields({ job, errors, onChange }: JobFieldsProps) {
  const [isOpen, setOpen] = useState(() => MORE.some((field) => job[field].length > 0))
  const zone = job.time_zone
  const now = serverNow()
  return (
    <Disclosure
      title="More: skills, last day, how to answer"
      defaultOpen={isOpen || MORE.some((field) => errors[field])}
      onToggle={setOpen}
    >
      <div className="flex flex-col gap-5">
        <SkillField {...{ job, errors, onChange }} />
        <TextField
          label="Last day"
          name="last_day"
          type="date"
          hint={`It is open until the end of this day: ${DEFAULT_DAYS} days, unless you choose, and at most ${MAX_DAYS}.`}
          min={dayFrom(now, 0, zone)}
          max={dayFrom(now, MAX_DAYS, zone)}
          value={job.last_day || dayFrom(now, DEFAULT_DAYS, zone)}
          error={errors.last_day}
          onChange={({ target }) => onChange({ last_day: target.value })}
        />
        <TextField
          label="Website of the employer"
          name="employer_url"
          type="url"
          inputMode="url"
          placeholder="example.com"
          value={job.employer_url}
          error={errors.employer_url}
          onChange={({ target }) => onChange({ employer_url: target.value })}
        />
        <TextField
          label="Where to apply"
          name="answer_url"
          type="url"
          inputMode="url"
          hint="Empty: people answer with a message to you, and you see them on the page of the job."
          placeholder="example.com/apply"
          value={job.answer_url}
          error={errors.answer_url}
          onChange={({ target }) => onChange({ answer_url: target.value })}
        />
      </div>
    </Disclosure>
  )
}

/** The skills that an offer asks for. One may leave the list while a draft waits. */
function SkillField({ job, errors, onChange }: JobFieldsProps) {
  const skills = useQuery(skillsQuery())
  const { data, refetch } = skills
  const gone = data ? job.skills.filter((chosen) => !data.some(({ id }) => id === chosen)) : []
  useEffect(() => {
    if (errors.skills) void refetch()
  }, [errors.skills, refetch])
  return (
    <div data-field="skills">
      <MultiCombobox
        label="Skills"
        hint="Up to 10. They find those who have them."
        options={[...skillChoices(data), ...gone.map((id) => ({ value: id, label: 'No longer listed' }))]}
        state={skills}
        value={job.skills}
        error={errors.skills}
        onChange={(chosen) => onChange({ skills: chosen })}
        placeholder="Type to search"
      />
    </div>
  )
}
