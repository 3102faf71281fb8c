import type { ReactNode } from 'react'

import { WovenBand } from '#src/ui/woven.tsx'

/** The layout of the two sign-in routes outside the site's layout. */
export function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <WovenBand />
      {children}
    </main>
  )
}
