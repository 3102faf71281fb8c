import { deviceStorage, tabStorage } from './web-storage.ts'

/** Keys of personal values, such as `hibo-draft:…`. Keys of device settings have no colon. */
const PERSONAL_KEY = /^hibo-[a-z-]+:/

/** Removes drafts, unsent messages and lists from local storage, and all of session storage. */
export function clearPersonalStorage(): void {
  for (const key of deviceStorage.keys()) if (PERSONAL_KEY.test(key)) deviceStorage.removeItem(key)
  for (const key of tabStorage.keys()) tabStorage.removeItem(key)
  // The browser notifies other tabs only; this event tells stored-value.ts in this tab.
  window.dispatchEvent(new StorageEvent('storage'))
}
