import { readCookie } from './read-cookie.ts'
import type { Theme } from './template.ts'

/** How the visitor wants to see pages. Saving data: the choice in the menu, else what the browser asks for. */
export function displayPreferences(headers: Headers): { theme: Theme | null; saveData: boolean } {
  const cookies = headers.get('cookie')
  const theme = readCookie(cookies, 'hibo_theme')
  const choice = readCookie(cookies, 'hibo_data')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    saveData: choice ? choice === 'save' : headers.get('save-data')?.toLowerCase() === 'on',
  }
}
