/** An interval of PostgreSQL in words: '01:00:00' becomes '1 hour', '1 day' stays. */
export function perText(per: string): string {
  const [, hours = 0, minutes = 0] = (/^(\d+):(\d+):00$/.exec(per) ?? []).map(Number)
  if (hours > 0 && minutes === 0) return hours === 1 ? '1 hour' : `${hours} hours`
  if (minutes > 0 && hours === 0) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return per
}

/** 'first_contact' becomes 'First contact'. */
export function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** '3.4 MB' */
export function bytesText(bytes: number): string {
  const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[step]}`
}
