import { currencyGroups } from '#src/shared/jobs/currencies.ts'
import { PAY_PERIODS } from '#src/shared/jobs/job.ts'
import { PERIOD_TEXTS } from '#src/shared/jobs/job-texts.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import type { JobFieldsProps } from './job-fields.tsx'

const CURRENCIES = currencyGroups()
const PERIODS = PAY_PERIODS.map((period) => ({ value: period, label: PERIOD_TEXTS[period] }))

/** The pay of an offer, or that there is none. */
export function PayFields({ job, errors, onChange }: JobFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Pay</legend>
      {!job.unpaid && (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label="Pay from"
              name="pay_from"
              required
              inputMode="decimal"
              autoComplete="off"
              value={job.pay_from}
              error={errors.pay_from}
              onChange={({ target }) => onChange({ pay_from: target.value })}
            />
            <TextField
              label="Up to"
              name="pay_to"
              inputMode="decimal"
              autoComplete="off"
              value={job.pay_to}
              error={errors.pay_to}
              onChange={({ target }) => onChange({ pay_to: target.value })}
            />
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
