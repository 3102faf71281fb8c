/** Addresses that members give: only http and https, whatever else a browser would open. */

/** Longest address that the database takes, in characters. */
export const WEB_ADDRESS_MAX = 300

/** The address as it may stand in a link, or null: no script, no mail, no relative path, no credentials. */
export function safeWebAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && !url.username && !url.password ? url.href : null
}

/** What people type, completed: 'github.com/hodan' gets its 'https://'. Empty stays empty. */
export function completeWebAddress(text: string): string {
  const trimmed = text.trim()
  const bare = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(trimmed)
  return bare ? `https://${trimmed}` : trimmed
}

/** 'www.hodan.example/work/' → 'hodan.example/work': an address for reading, not for opening. */
export function shownWebAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
