/** Strings that survive a reload and end with the tab. */
import { tabStorage } from './web-storage.ts'

/** The stored string, or null. */
export const readTabValue: (key: string) => string | null = tabStorage.getItem

/** Stores a string; null removes it. */
export function writeTabValue(key: string, value: string | null): void {
  if (value === null) tabStorage.removeItem(key)
  else tabStorage.setItem(key, value)
}
