/** Parses a URL; null for any other text. `URL.canParse` is too new: Chromium has it since version 120. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
