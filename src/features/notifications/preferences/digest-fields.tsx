import { SelectField } from '#src/ui/field.tsx'

import { DAYS, HOURS, hourText, isQuiet } from '../preference-rules.ts'
import { type Preferences, preferencesSchema } from '../schemas.ts'
import type { PreferenceGroupProps } from './notification-settings.tsx'

const RHYTHMS = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'off', label: 'Never' },
]

/** The digest: one mail with everything but messages. */
export function DigestFields({ preferences, onChange }: PreferenceGroupProps & { preferences: Preferences }) {
  const { digest, digest_day, digest_hour, quiet_to } = preferences
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 text-ink-muted">
        Messages are mailed after 15 minutes unread. Everything else comes together in one digest.
      </legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Digest"
          value={digest}
          options={RHYTHMS}
          onChange={({ target }) => {
            const [rhythm] = preferencesSchema.entries.digest.options.filter((one) => one === target.value)
            if (rhythm) onChange({ digest: rhythm })
          }}
        />
        {digest === 'weekly' && (
          <SelectField
            label="Day"
            value={String(digest_day)}
            options={DAYS}
            onChange={({ target }) => onChange({ digest_day: Number(target.value) })}
          />
        )}
        {digest !== 'off' && (
          <SelectField
            label="Time"
            value={String(digest_hour)}
            options={HOURS}
            hint={isQuiet(digest_hour, preferences) && `Your quiet hours move it to ${hourText(quiet_to)}.`}
            onChange={({ target }) => onChange({ digest_hour: Number(target.value) })}
          />
        )}
      </div>
    </fieldset>
  )
}
