/** The chosen theme. It is a cookie, so that the server renders it and the page does not flash. */
import { readCookie, THEME_COOKIE, writeCookie } from './cookies.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Returns the chosen theme; default 'system'. */
export function readTheme(): Theme {
  const chosen = readCookie(document.cookie, THEME_COOKIE)
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

/** Shows the page in this theme without storing it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

/** Applies the choice and stores it for a year; 'system' removes it. */
export function saveTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme === 'system' ? null : theme)
  applyTheme(theme)
}
