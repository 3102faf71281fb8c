import { deviceZone } from '#src/shared/domain/device-zone.ts'
import { clockIn, zoneName } from '#src/shared/domain/time-zones.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { DraftForm } from './use-profile-form.ts'

/** Shows everyone the time of the device's zone, or of the stored one. Asks first, because a zone tells a place. */
export default function TimeField({ form }: { form: DraftForm }) {
  const here = deviceZone()
  const { time_zone: chosen } = form.draft
  const zone = chosen || here
  if (!zone) return null
  const clock = clockIn(zone, serverNow())
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <CheckboxField
        label={`Show my local time on my profile (${clock ? `${clock}, ` : ''}${zoneName(zone)})`}
        name="time_zone"
        checked={chosen !== ''}
        onChange={({ target }) => form.set('time_zone', target.checked ? here || chosen : '')}
      />
      {chosen && here && chosen !== here && (
        <Button variant="ghost" size="sm" onClick={() => form.set('time_zone', here)}>
          {`Use ${zoneName(here)}`}
        </Button>
      )}
    </div>
  )
}
