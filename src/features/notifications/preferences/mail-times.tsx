import { Clock } from 'lucide-react'
import { useRef } from 'react'
import { deviceZone } from '#src/shared/domain/device-zone.ts'
import { clockIn, zoneName } from '#src/shared/domain/time-zones.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { DAYS, HOURS, hourText, isQuiet } from '../preference-rules.ts'
import type { PreferenceGroupProps } from './notification-settings.tsx'

/** The quiet hours that the form suggests. */
const DEFAULT_QUIET_HOURS = { quiet_from: 22, quiet_to: 7 }

/** Hours without mail and push. Equal hours mean no quiet hours. */
export function QuietHours({ preferences: { quiet_from, quiet_to }, onChange }: PreferenceGroupProps) {
  const isOn = quiet_from !== quiet_to
  const last = useRef(isOn ? { quiet_from, quiet_to } : DEFAULT_QUIET_HOURS)
  const withoutHour = (other: number) => HOURS.filter(({ value }) => value !== String(other))

  function change(hours: { quiet_from: number; quiet_to: number }) {
    last.current = hours
    onChange(hours)
  }
  return (
    <div className="grid gap-3">
      <SwitchField
        label="Quiet hours"
        hint="No mail and no push. What comes meanwhile waits until their end."
        checked={isOn}
        onChange={({ target }) => onChange(target.checked ? last.current : { quiet_from: 0, quiet_to: 0 })}
      />
      {isOn && (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label="Quiet from"
            value={String(quiet_from)}
            options={withoutHour(quiet_to)}
            onChange={({ target }) => change({ quiet_from: Number(target.value), quiet_to })}
          />
          <SelectField
            label="Quiet until"
            value={String(quiet_to)}
            options={withoutHour(quiet_from)}
            onChange={({ target }) => change({ quiet_from, quiet_to: Number(target.value) })}
          />
        </div>
      )}
    </div>
  )
}

const RHYTHMS = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'off', label: 'Never' },
] as const

/** The digest: one mail with everything but messages. */
export function DigestFields({ preferences, onChange }: PreferenceGroupProps) {
  const { digest, digest_day, digest_hour, quiet_to } = preferences
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 text-ink-muted">
        Messages are mailed after 15 minutes unread. Everything else comes together in one digest.
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Digest"
          value={digest}
          options={RHYTHMS}
          onChange={({ target }) => {
            const rhythm = RHYTHMS.find(({ value }) => value === target.value)
            if (rhythm) onChange({ digest: rhythm.value })
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

/** The time zone of the hours above. If the device's zone differs, a button takes it over. */
export function TimeZone({ preferences: { time_zone: zone }, onChange }: PreferenceGroupProps) {
  const here = deviceZone()
  const clock = clockIn(zone, serverNow())
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-3.5 py-2.5">
      <p className="flex min-h-9 min-w-0 flex-1 basis-56 items-center gap-2.5">
        <Clock className="size-5 shrink-0 text-ink-muted" />
        <span className="wrap-anywhere min-w-0">
          Times are those of <strong className="font-semibold">{zoneName(zone)}</strong>
          {clock && `, where it is ${clock}`}.
        </span>
      </p>
      {here && here !== zone && (
        <Button variant="secondary" size="sm" onClick={() => onChange({ time_zone: here })}>
          {`Use ${zoneName(here)}`}
        </Button>
      )}
    </div>
  )
}
