import { useEffect, useState } from 'react'
import { serverNow } from '#src/ui/server-clock.ts'
import { clockIn, zoneName } from './time-zones.ts'

const MINUTE_MS = 60_000

/** '14:05 there now (Nairobi)', by the minute. The server and hydration render only the zone's name. */
export function LocalTime({ zone }: { zone: string }) {
  const [clock, setClock] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setClock(clockIn(zone, serverNow()))
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [zone])
  return clock ? (
    <>
      <time>{clock}</time> there now ({zoneName(zone)})
    </>
  ) : (
    `${zoneName(zone)} time`
  )
}
