import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { placeGroups } from '#src/shared/domain/locations.ts'
import { ChoicePills, ManyPills } from '#src/shared/filters/choice-pills.tsx'
import { RetryLists } from '#src/shared/filters/retry-lists.tsx'
import { SkillPicker } from '#src/shared/filters/skill-picker.tsx'
import { JOB_KINDS, JOB_LEVELS } from '#src/shared/jobs/job.ts'
import { KIND_TEXTS, PERIOD_TEXTS } from '#src/shared/jobs/job-texts.ts'
import { USUAL_CURRENCIES } from '#src/shared/jobs/usual-currencies.ts'
import { countriesQuery, skillsQuery } from '#src/shared/reference-data.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { ORDERING_TEXTS } from './filter-texts.ts'
import { FILTER_PERIODS, type JobFilters, NO_FILTERS, ORDERINGS, toggleSkill } from './filters.ts'

interface FilterPanelProps {
  draft: JobFilters
  onChange: (change: Partial<JobFilters>) => void
}

/** Every filter but the search box. Each choice takes effect at once. */
export function FilterPanel({ draft, onChange }: FilterPanelProps) {
  const countries = useQuery(countriesQuery())
  const [place = ''] = draft.places
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label="Order"
        name="order"
        placeholder="Newest first"
        value={draft.order ?? ''}
        options={ORDERINGS.map((order) => ({ value: order, label: ORDERING_TEXTS[order] }))}
        onChange={({ target }) =>
          onChange({ order: ORDERINGS.find((order) => order === target.value) ?? null })
        }
      />
      <ManyPills
        legend="Kind"
        name="kinds"
        values={draft.kinds}
        options={JOB_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] }))}
        onChange={(kinds) => onChange({ kinds })}
      />
      <SelectField
        label="Place"
        name="places"
        placeholder="Any"
        value={place}
        options={placeGroups(countries.data)}
        onChange={({ target }) => onChange({ places: target.value ? [target.value] : [] })}
      />
      <ChoicePills
        legend="Remote work"
        name="remote"
        value={draft.remote ? 'true' : null}
        options={[{ value: 'true', label: place ? 'There or remote' : 'Remote' }]}
        onChange={(value) => onChange({ remote: value === 'true' })}
      />
      <ManyPills
        legend="Level"
        name="levels"
        values={draft.levels}
        options={JOB_LEVELS.map((level) => ({ value: level, label: level }))}
        onChange={(levels) => onChange({ levels })}
      />
      <PayFilter draft={draft} onChange={onChange} />
      <SkillPicker
        hint="Any of them."
        selected={draft.skills}
        onToggle={(id) => onChange({ skills: toggleSkill(draft, id) })}
      />
      <RetryLists lists={[useQuery(skillsQuery()), countries]} />
    </div>
  )
}

/** Pause in typing before the list is filtered. */
const TYPING_MS = 600

/** The least pay. It filters the list after a pause in typing, on Enter, or when the focus leaves the box. */
function PayFilter({ draft, onChange }: Pick<FilterPanelProps, 'draft' | 'onChange'>) {
  const { pay, currency, per } = draft
  const currencies = USUAL_CURRENCIES.includes(currency) ? USUAL_CURRENCIES : [currency, ...USUAL_CURRENCIES]
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The amount that the list was last filtered by. */
  const filteredPay = useRef(pay)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and the button that removes all filters change the pay from outside.
  useEffect(() => {
    if (pay === filteredPay.current || !box.current) return
    filteredPay.current = pay
    box.current.value = pay ? String(pay) : ''
  }, [pay])

  function applyAmount(input: HTMLInputElement) {
    clearTimeout(timer.current)
    const amount = Math.max(Number(input.value) || 0, 0)
    if (amount === filteredPay.current) return
    filteredPay.current = amount
    onChange({ pay: amount })
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <div className="col-span-2">
        <TextField
          ref={box}
          label="Pay at least"
          name="pay"
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          placeholder="Any"
          hint="In the same currency, by the hour, month or year: 160 hours are a month, of part-time work, too."
          defaultValue={pay || ''}
          onInput={({ currentTarget }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => applyAmount(currentTarget), TYPING_MS)
          }}
          onBlur={({ currentTarget }) => applyAmount(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && applyAmount(currentTarget)}
        />
      </div>
      <SelectField
        label="Currency"
        name="currency"
        value={currency}
        options={currencies.map((code) => ({ value: code, label: code }))}
        onChange={({ target }) => onChange({ currency: target.value })}
      />
      <SelectField
        label="Per"
        name="per"
        value={per}
        options={FILTER_PERIODS.map((period) => ({ value: period, label: PERIOD_TEXTS[period] }))}
        onChange={({ target }) =>
          onChange({ per: FILTER_PERIODS.find((one) => one === target.value) ?? NO_FILTERS.per })
        }
      />
    </div>
  )
}
