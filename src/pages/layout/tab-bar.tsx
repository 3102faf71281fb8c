import { useUser } from '#src/lib/session/session.ts'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { currentPage, useMarkedPath } from './current-page.ts'
import { UnreadBadge } from './late-unread-badge.ts'
import { placesFor } from './places.ts'

import './tab-bar.css'

/**
 * The bar with the main places at the bottom of phones, within a thumb's reach. A page's own bar at the bottom
 * (tab-bar.css) and the keyboard of the device hide it.
 */
export function TabBar() {
  const user = useUser()
  const marked = useMarkedPath()
  return (
    <div className="tab-bar fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden">
      <nav aria-label="Places" className="mx-auto grid h-14 max-w-xl grid-cols-5">
        {placesFor(user).map(
          ({ to, label, Icon, className }) =>
            Icon && (
              <Link
                key={to}
                to={to}
                aria-current={currentPage(to, marked)}
                className={cx(
                  'group relative grid content-center justify-items-center gap-1 text-ink-muted aria-[current=page]:text-primary',
                  className,
                )}
              >
                <span
                  aria-hidden="true"
                  className="absolute inset-x-4 top-0 h-0.5 rounded-full group-aria-[current=page]:bg-accent"
                />
                <span className="relative">
                  <Icon className="size-5.5" />
                  {user && to === '/messages' && (
                    <span className="absolute -top-1 left-3.5 flex">
                      <UnreadBadge userId={user.id} />
                    </span>
                  )}
                </span>
                <span className="font-medium text-[clamp(0.625rem,3.2vw,0.8125rem)] leading-none">
                  {label}
                </span>
              </Link>
            ),
        )}
      </nav>
    </div>
  )
}
