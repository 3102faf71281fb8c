/** Returns null for text that is no URL. Chromium has `URL.canParse` from version 120 on only. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
