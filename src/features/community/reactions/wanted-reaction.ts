import { useEffect } from 'react'

import { currentUser } from '#src/lib/session/session.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'

const STORAGE_KEY = 'hibo-wanted'

type Reaction = 'like' | 'save'

/** Keeps what a visitor wanted while this tab signs in. Nothing of it is in a URL, so that no link can cause it. */
export function storeWanted(reaction: Reaction, id: string): void {
  writeTabValue(STORAGE_KEY, `${reaction} ${id}`)
}

/** Gives the stored reaction when its post or comment is back on screen. Whoever did not sign in drops it. */
export function useWanted(id: string, give: (reaction: Reaction) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is back
  useEffect(() => {
    const [reaction, wanted] = readTabValue(STORAGE_KEY)?.split(' ') ?? []
    if (wanted !== id) return
    writeTabValue(STORAGE_KEY, null)
    if (currentUser()) give(reaction === 'save' ? 'save' : 'like')
  }, [])
}
