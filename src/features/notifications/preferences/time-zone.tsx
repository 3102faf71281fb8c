import { Clock } from 'lucide-react'

import { deviceZone } from '#src/shared/domain/device-zone.ts'
import { clockIn, zoneName } from '#src/shared/domain/time-zones.ts'
import { Button } from '#src/ui/button.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { PreferenceGroupProps } from './notification-settings.tsx'

/** The time zone of the hours above, and a button for that of this device if it differs. */
export function TimeZone({ zone, onChange }: PreferenceGroupProps & { zone: string }) {
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
          Use {zoneName(here)}
        </Button>
      )}
    </div>
  )
}
