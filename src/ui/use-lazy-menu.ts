import { useId, useRef, useState } from 'react'

/**
 * The state of a menu button whose list loads with the first click: the button's properties, and those of the list,
 * null until then. The list is a `lazyDialog` with a `MenuList`.
 */
export function useLazyMenu() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unused' | 'asked' | 'open' | 'closed'>('unused')
  const hasOpened = state === 'open' || state === 'closed'
  return {
    buttonProps: {
      ref: button,
      // At the first click the list opens itself; with a target, that click would close it again.
      popoverTarget: hasOpened ? id : undefined,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': state === 'open',
      onClick: () => state === 'unused' && setState('asked'),
    },
    list:
      state === 'unused'
        ? null
        : {
            id,
            button,
            startsOpen: true,
            onToggle: (isOpen: boolean) => setState(isOpen ? 'open' : 'closed'),
            onClose: () => setState('unused'),
          },
  }
}
