import type { ReactNode } from 'react'

import { cx } from '#src/ui/cx.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useLazyMenu } from '#src/ui/use-lazy-menu.ts'
import type { Shared, ShareMenuProps } from './share-menu.tsx'

/** Few people share, so the menu's code loads with the first click. */
const ShareMenu = lazyDialog(() => import('./share-menu.tsx').then((module) => module.ShareMenu))

interface ShareButtonProps {
  /** Accessible name of the button. */
  label: string
  shared: Shared
  /** Further menu items, below the common ones. */
  items?: ShareMenuProps['items']
  className: string
  children: ReactNode
}

/** Shares a page by the system's share sheet (if there is one), by WhatsApp or as a link. */
export function ShareButton({ label, shared, items, className, children }: ShareButtonProps) {
  const { buttonProps, list } = useLazyMenu()
  return (
    <>
      <button type="button" {...buttonProps} aria-label={label} className={cx(className, 'noscript:hidden')}>
        {children}
      </button>
      {list && <ShareMenu {...list} {...{ label, shared, items }} />}
    </>
  )
}
