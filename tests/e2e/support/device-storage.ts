/** Reads everything that a page stores on the device, as text. */
import type { Page } from '@playwright/test'

/** Everything in IndexedDB, where the offline cache is. */
export function indexedDbText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => rows.addEventListener('success', resolve))
        parts.push(JSON.stringify(rows.result))
      }
      database.close()
    }
    return parts.join('\n')
  })
}

/** Everything in local storage, session storage, IndexedDB and the caches. */
export async function storedText(page: Page): Promise<string> {
  const parts = await page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push(request.url, JSON.stringify([...request.headers]))
        // Code holds no personal data.
        if (response && !request.url.includes('/assets/')) found.push(await response.text())
      }
    }
    return found
  })
  return [...parts, await indexedDbText(page)].join('\n')
}
