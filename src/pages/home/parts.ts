import { type ComponentType, lazy } from 'react'

import { afterFirstLoad } from '#src/lib/after-first-load.ts'

/** The server renders them with the page. Replaced by a constant, so the browser's code has no trace of it. */
const onServer = import.meta.env.SSR ? await import('./idle-parts.tsx') : null

type IdleParts = typeof import('./idle-parts.tsx')

/** A part that the browser hydrates once it is idle. Until its code is there, the server's HTML stands as it is. */
function idlePart(choose: (parts: IdleParts) => ComponentType) {
  if (onServer) return choose(onServer)
  return lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        afterFirstLoad(async () => resolve({ default: choose(await import('./idle-parts.tsx')) }))
      }),
  )
}

export const HeroCloth = idlePart((parts) => parts.HeroCloth)
export const HomeEnd = idlePart((parts) => parts.HomeEnd)
export const HeroSearch = idlePart((parts) => parts.HeroSearch)
export const HeroProof = idlePart((parts) => parts.HeroProof)
