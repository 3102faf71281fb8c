import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import { currencyGroups } from '#src/shared/jobs/currencies.ts'
import { JOB_KINDS, JOB_LEVELS, PAY_PERIODS } from '#src/shared/jobs/job.ts'
import { KIND_TEXTS, PERIOD_TEXTS } from '#src/shared/jobs/job-texts.ts'
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
import { PlaceFields } from './place-fields.tsx'

export interface JobFieldsProps {
  job: JobDraft
  errors: JobErrors
  onChange: (changed: Partial<JobDraft>) => void
  /** Starts a new offer from an earlier one. Missing in the form that edits an offer. */
  onStart?: ((earlier: EarlierDraft) => void) | undefined
}

type TextFact = 'employer' | 'employer_url' | 'pay_from' | 'pay_to' | 'last_day' | 'answer_url'

/** The props of the field for one fact that is a text. */
function textFact({ job, errors, onChange }: JobFieldsProps, name: TextFact) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const changed: Partial<Record<TextFact, string>> = { [name]: target.value }
    onChange(changed)
  }
  return { name, value: job[name], error: errors[name], onChange: handleChange }
}

/** The facts of an offer: the required ones, then the rest, folded. */
export default function JobFields({
  words,
  ...props
}: JobFieldsProps & { words: Pick<EarlierDraft, 'title' | 'content'> }) {
  const { job, errors, onChange, onStart } = props
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-md border border-line p-3.5">
      <legend className="px-1 font-semibold text-sm">The job</legend>
      {onStart && <OpenLimit />}
      {onStart && <EarlierJob {...words} onStart={onStart} />}
      <TextField label="Who hires" required autoComplete="organization" {...textFact(props, 'employer')} />
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

/** The level is optional, but not folded away, because people filter by it. */
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

const CURRENCIES = currencyGroups()
const PERIODS = PAY_PERIODS.map((period) => ({ value: period, label: PERIOD_TEXTS[period] }))

/** The pay of an offer, or that there is none. */
function PayFields(props: JobFieldsProps) {
  const { job, onChange } = props
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Pay</legend>
      {!job.unpaid && (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label="Pay from"
              required
              inputMode="decimal"
              autoComplete="off"
              {...textFact(props, 'pay_from')}
            />
            <TextField label="Up to" inputMode="decimal" autoComplete="off" {...textFact(props, 'pay_to')} />
          </div>
          <div className="grid grid-cols-2 items-start gap-3">
            <SelectField
              label="Currency"
              value={job.currency}
              options={CURRENCIES}
              onChange={({ target }) => onChange({ currency: target.value })}
            />
            <SelectField
              label="Per"
              value={job.pay_per}
              options={PERIODS}
              onChange={({ target }) =>
                onChange({ pay_per: PAY_PERIODS.find((period) => period === target.value) ?? 'month' })
              }
            />
          </div>
        </>
      )}
      <CheckboxField
        label="Unpaid"
        checked={job.unpaid}
        onChange={({ target }) => onChange({ unpaid: target.checked })}
      />
    </fieldset>
  )
}

const MORE = ['employer_url', 'skills', 'last_day', 'answer_url'] as const

/** The optional facts. The part opens if one is filled in or refused. */
function MoreFields(props: JobFieldsProps) {
  const { job, errors } = props
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
        <SkillField {...props} />
        <TextField
          label="Last day"
          type="date"
          hint={`It is open until the end of this day: ${DEFAULT_DAYS} days, unless you choose, and at most ${MAX_DAYS}.`}
          min={dayFrom(now, 0, zone)}
          max={dayFrom(now, MAX_DAYS, zone)}
          {...textFact(props, 'last_day')}
          value={job.last_day || dayFrom(now, DEFAULT_DAYS, zone)}
        />
        <TextField
          label="Website of the employer"
          type="url"
          inputMode="url"
          placeholder="example.com"
          {...textFact(props, 'employer_url')}
        />
        <TextField
          label="Where to apply"
          type="url"
          inputMode="url"
          hint="Empty: people answer with a message to you, and you see them on the page of the job."
          placeholder="example.com/apply"
          {...textFact(props, 'answer_url')}
        />
      </div>
    </Disclosure>
  )
}

/** The skills that an offer asks for. A draft may hold a skill that has since left the list. */
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
