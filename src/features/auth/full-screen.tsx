import type { ReactNode } from 'react'

import { WovenBand } from '#src/ui/woven.tsx'

/** The screen of the two sign-in routes that stand outside the site shell. */
export function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <WovenBand />
      {children}
    </main>
  )
}
