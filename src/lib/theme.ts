/** The chosen theme: a cookie, so that the server's HTML already wears it and nothing flashes. */
import { writeCookie } from './cookies.ts'

const COOKIE = 'hibo_theme'
const COOKIE_SECONDS = 60 * 60 * 24 * 365

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What was chosen; 'system' where nothing was. */
export function readTheme(): Theme {
  const match = document.cookie.match(/(?:^|; )hibo_theme=(light|dark)/)
  return THEMES.find((theme) => theme === match?.[1]) ?? 'system'
}

/** Shows the page in this theme, and keeps nothing. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

/** Applies the choice at once and keeps it for a year; 'system' forgets it. */
export function saveTheme(theme: Theme): void {
  writeCookie(COOKIE, theme, theme === 'system' ? 0 : COOKIE_SECONDS)
  applyTheme(theme)
}
