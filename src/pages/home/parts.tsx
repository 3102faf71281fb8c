import { type ComponentType, lazy, Suspense } from 'react'

import { afterFirstLoad } from '#src/lib/after-first-load.ts'

/** The server renders the parts with the page. The build leaves this import out of the browser's code. */
const onServer = import.meta.env.SSR ? await import('./idle-parts.tsx') : null

type IdleParts = typeof import('./idle-parts.tsx')

/**
 * A part that the browser hydrates once it is idle. Until its code is there, the server's HTML stays. The part is a
 * constant element: React skips it when the page around it renders again, so updates don't interrupt its hydration.
 */
function idlePart(choose: (parts: IdleParts) => ComponentType) {
  const Part = onServer
    ? choose(onServer)
    : lazy(
        () =>
          new Promise<{ default: ComponentType }>((resolve) => {
            afterFirstLoad(async () => resolve({ default: choose(await import('./idle-parts.tsx')) }))
          }),
      )
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}

export const heroSearch = idlePart((parts) => parts.HeroSearch)
export const heroWall = idlePart((parts) => parts.HeroWall)
export const homeEnd = idlePart((parts) => parts.HomeEnd)
