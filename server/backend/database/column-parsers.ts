/** Values as PostgREST writes them in JSON: `2026-01-01T00:00:00+00:00` for a moment, a number for `numeric`. */
const OID = {
  int8: 20,
  json: 114,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  timetz: 1266,
  numeric: 1700,
  jsonb: 3802,
}

const asIs = (text: string) => text
const parseJson = (text: string): unknown => JSON.parse(text)

/** `2026-01-01 10:00:00.5+00` → `2026-01-01T10:00:00.5+00:00`; `infinity` and years BC stay as they are. */
function isoTimestamp(text: string) {
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/,
    (_, day, time, zone, minutes) =>
      zone === undefined ? `${day}T${time}` : `${day}T${time}${zone}${minutes ?? ':00'}`,
  )
}

/** A number where JavaScript holds it, else the digits as text. */
function exactNumber(text: string): number | string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return text.includes('.') || Number.isSafeInteger(value) ? value : text
}

/** By type OID, from PostgreSQL's text format. */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [OID.int8]: exactNumber,
  [OID.json]: parseJson,
  [OID.date]: asIs,
  [OID.time]: asIs,
  [OID.timestamp]: isoTimestamp,
  [OID.timestamptz]: isoTimestamp,
  [OID.timetz]: asIs,
  [OID.numeric]: exactNumber,
  [OID.jsonb]: parseJson,
}
