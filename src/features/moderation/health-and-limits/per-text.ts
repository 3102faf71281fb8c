/** The words and units of limits and sizes. */
import { counted } from '#src/lib/counted.ts'

/** The interval of a limit that counts all rows: no account is older. */
const FOR_EVER = '100 years'

/** An interval of PostgreSQL in words: '01:00:00' becomes 'in 1 hour'. 'in all' for a limit that never ends. */
export function withinText(per: string): string {
  if (per === FOR_EVER) return 'in all'
  const [, hours = 0, minutes = 0] = (/^(\d+):(\d+):00$/.exec(per) ?? []).map(Number)
  if (hours > 0 && minutes === 0) return `in ${counted(hours, 'hour')}`
  if (minutes > 0 && hours === 0) return `in ${counted(minutes, 'minute')}`
  return `in ${per}`
}

/** Kinds whose names in the database say too little. */
const KIND_NAMES: Record<string, string> = {
  learning_path: 'New learning path',
  portfolio_edit: 'Change of a project or learning path',
  preferences: 'Change of notifications',
  project: 'New project',
  push_device: 'Device for notifications',
  relationship: 'Mute or block',
  save: 'Saved post',
  specialization: 'New specialization',
  visitor_report: 'Report without an account',
  visitor_report_email: 'Report without an account, for one email address',
  visitor_report_network: 'Report without an account, for one network',
}

/** 'first_contact' becomes 'First contact'; bytes are a size. */
export function kindText(kind: string): string {
  const name = KIND_NAMES[kind]
  if (name) return name
  const words = kind.replace(/_bytes$/, '_size').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** '3.4 MB' */
export function bytesText(bytes: number): string {
  const step = stepOf(bytes)
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[step]}`
}

function stepOf(bytes: number): number {
  return Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
}

/** Whether the limit counts bytes. */
export function isInBytes(kind: string): boolean {
  return kind.endsWith('_bytes')
}

/** The amount of a limit as a field shows it: exact, so that saving it again changes nothing. */
export function amountText(kind: string, amount: number): string {
  if (!isInBytes(kind)) return String(amount)
  const step = stepOf(amount)
  return `${amount / 1000 ** step} ${UNITS[step]}`
}

/** Reads the amount of a limit: a whole number, or for bytes '1.5 GB'; null for anything else. */
export function parseAmount(kind: string, text: string): number | null {
  const pattern = isInBytes(kind) ? /^(\d{1,15}(?:\.\d{1,12})?) ?([kmgt]?b)?$/i : /^(\d{1,15})$/
  const [, digits, unit = 'b'] = pattern.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const step = UNITS.findIndex((known) => known.toLowerCase() === unit.toLowerCase())
  const amount = Math.round(Number(digits) * 1000 ** step)
  return Number.isSafeInteger(amount) ? amount : null
}
