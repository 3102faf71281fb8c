import { useEffect, useState } from 'react'
import { serverNow } from '#src/ui/server-clock.ts'
import { clockIn, zoneName } from './time-zones.ts'

const MINUTE_MS = 60_000

/** '14:05 there now (Nairobi)', by the minute. The server renders only the zone's name, and so does hydration. */
export function LocalTime({ zone }: { zone: string }) {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(serverNow())
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  const clock = now && clockIn(zone, now)
  return clock ? (
    <>
      <time>{clock}</time> there now ({zoneName(zone)})
    </>
  ) : (
    `${zoneName(zone)} time`
  )
}
