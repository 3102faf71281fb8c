import { Ellipsis } from 'lucide-react'
import { useUser } from '#src/lib/session/session.ts'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useLazyMenu } from '#src/ui/use-lazy-menu.ts'
import type { Thing } from './things.ts'

/** Loads with the first click, because few people need the menu. */
const SafetyMenu = lazyDialog(() => import('./safety-menu.tsx').then((module) => module.SafetyMenu))

const LABEL = 'More'

export interface MoreButtonProps {
  thing: Thing
  /** Specializations of a profile that can be reported as well. */
  specializations?: readonly { id: string; name: string }[]
  size?: 'sm' | 'md'
  className?: string | undefined
  /** -1 if arrow keys lead to the button. */
  tabIndex?: -1 | undefined
  /** Adds an entry for a thing that the viewer may remove. */
  onRemove?: (() => void) | undefined
}

/**
 * Three dots, described by the author's name: mute or block the author, mute a post, report the thing. Authors can mute
 * their own posts; for their other things it renders nothing.
 */
export function MoreButton({ thing, size = 'sm', className, tabIndex, ...menu }: MoreButtonProps) {
  const user = useUser()
  const { buttonProps, list } = useLazyMenu()
  if (user && user.id === thing.author?.id && thing.kind !== 'post') return null
  return (
    <>
      <IconButton
        {...buttonProps}
        label={LABEL}
        aria-description={thing.author?.name}
        size={size}
        tabIndex={tabIndex}
        // The button is above the link that covers a card.
        className={cx('relative z-10 print:hidden noscript:hidden', className)}
      >
        <Ellipsis />
      </IconButton>
      {list && <SafetyMenu {...menu} {...list} thing={thing} label={LABEL} />}
    </>
  )
}
