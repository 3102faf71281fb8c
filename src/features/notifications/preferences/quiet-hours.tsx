import { useRef } from 'react'

import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { SelectField } from '#src/ui/field.tsx'

import { HOURS } from '../preference-rules.ts'
import type { Preferences } from '../schemas.ts'
import type { PreferenceGroupProps } from './notification-settings.tsx'

/** The night of most people. */
const NIGHT = { quiet_from: 22, quiet_to: 7 }

/** Hours in which no mail and no push comes. The same hour twice means none. */
export function QuietHours({
  preferences: { quiet_from, quiet_to },
  onChange,
}: PreferenceGroupProps & { preferences: Preferences }) {
  const isOn = quiet_from !== quiet_to
  const last = useRef(isOn ? { quiet_from, quiet_to } : NIGHT)
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
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
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
