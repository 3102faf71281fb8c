/**
 * Defect: Lite hands jsonb values over as JSON text, and the driver stringifies that text once more: a sign-up
 * trigger saw a string in `raw_user_meta_data`, and null for every key of it.
 * Way around: serializers that leave text alone. A JSON string must come quoted, as it does from Lite.
 */
const OID = { json: 114, jsonb: 3802 }

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const jsonSerializers: Record<number, (value: unknown) => string> = {
  [OID.json]: jsonText,
  [OID.jsonb]: jsonText,
}
