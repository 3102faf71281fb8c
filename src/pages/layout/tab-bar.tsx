import { Suspense } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useNarrowScreen } from '#src/ui/use-screen-width.ts'

// Lazy: the first view is complete without it, and wide screens have the links in the header.
const TabLinks = lazyPart(() => import('./tab-links.tsx'))

/**
 * The main places within a thumb's reach on phones, beside the menu. It gives way to a page's own bar at the bottom
 * (tab-bar.css), and to the keyboard of the device.
 */
export function TabBar() {
  const user = useUser()
  const narrow = useNarrowScreen()
  return (
    <div className="tab-bar sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden noscript:hidden">
      <div className="h-14">
        {narrow && (
          <Suspense>
            <TabLinks userId={user?.id} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
