import { DATA_COOKIE, readCookie, THEME_COOKIE } from '#src/lib/cookies.ts'
import type { Theme } from './template.ts'

/**
 * Reads the visitor's theme (null follows the operating system) and the wish to save data. The choice in the menu
 * takes precedence over the browser's `Save-Data` header.
 */
export function displayPreferences(headers: Headers): { theme: Theme | null; saveData: boolean } {
  const cookies = headers.get('cookie')
  const theme = readCookie(cookies, THEME_COOKIE)
  const choice = readCookie(cookies, DATA_COOKIE)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    saveData: choice ? choice === 'save' : headers.get('save-data')?.toLowerCase() === 'on',
  }
}
