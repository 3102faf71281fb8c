/**
 * The browser's storage, wrapped so that it never throws. A value that it can't store, because it is full or blocked,
 * lasts as long as the page.
 */

/** Keys of texts that a member has written and not sent. */
export const UNSENT_KEY = /^hibo-(draft|unsent):/

export const deviceStorage = withMemory(() => localStorage)
export const tabStorage = withMemory(() => sessionStorage)

// A change in another tab is newer than the value that this page could not store, and replaces it.
if (!import.meta.env.SSR) window.addEventListener('storage', ({ key }) => key && deviceStorage.forget(key))

function withMemory(open: () => Storage) {
  const refused = new Map<string, string>()
  function attempt<T>(task: (storage: Storage) => T, otherwise: T): T {
    try {
      return task(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key: string) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    /** Returns whether the value outlives the page. */
    setItem(key: string, text: string): boolean {
      refused.delete(key)
      const isStored = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (!isStored) refused.set(key, text)
      return isStored
    },
    removeItem(key: string) {
      refused.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...refused.keys(), ...attempt(Object.keys, [])])],
    /** Whether the value ends with the page. */
    isRefused: (key: string) => refused.has(key),
    forget: (key: string) => refused.delete(key),
  }
}
