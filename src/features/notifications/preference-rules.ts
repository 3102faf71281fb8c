/** The rules of preferences: changes and hours. */
import type { Preferences } from './schemas.ts'

/** Some preferences with their new values. `turn_on` and `turn_off` change single entries of `off`. */
export interface PreferenceChanges extends Partial<Omit<Preferences, 'off' | 'devices' | 'mail_bounced_at'>> {
  turn_on?: string[]
  turn_off?: string[]
  /** Null tries mail again. */
  mail_bounced_at?: null
}

/** The preferences with these changes, equal to the server's later response. */
export function withChanges(preferences: Preferences, changes: PreferenceChanges): Preferences {
  const { turn_on = [], turn_off = [], ...values } = changes
  const off = new Set([...preferences.off, ...turn_off])
  for (const entry of turn_on) off.delete(entry)
  return { ...preferences, ...values, off: [...off] }
}

/** The changes that undo `changes` and so restore `preferences`. */
export function inverseOf(preferences: Preferences, changes: PreferenceChanges): PreferenceChanges {
  const { turn_on = [], turn_off = [], mail_bounced_at: _, ...values } = changes
  const { off, devices: _devices, mail_bounced_at: _bounced, ...known } = preferences
  return {
    ...Object.fromEntries(Object.entries(known).filter(([name]) => name in values)),
    turn_on: turn_off.filter((entry) => !off.includes(entry)),
    turn_off: turn_on.filter((entry) => off.includes(entry)),
  }
}

/** An hour of the day as a clock shows it, e.g. '07:00'. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Days by their ISO number: 1 is Monday. */
export const DAYS = WEEK.map((label, index) => ({ value: String(index + 1), label }))

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

/** Whether the hour is in the quiet hours, which may pass midnight. `quiet_to` itself is not quiet. */
export function isQuiet(
  hour: number,
  { quiet_from, quiet_to }: Pick<Preferences, 'quiet_from' | 'quiet_to'>,
) {
  return quiet_from <= quiet_to
    ? hour >= quiet_from && hour < quiet_to
    : hour >= quiet_from || hour < quiet_to
}
