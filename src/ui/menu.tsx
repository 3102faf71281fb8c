import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { cx } from './cx.ts'

interface Entry {
  label: string
  Icon: LucideIcon
}

/** An entry that does something here, or leads to another site in a new tab. */
export type MenuItem = Entry & ({ onSelect: () => void } | { href: string })

export interface MenuProps {
  /** Accessible name of the button. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  items: readonly MenuItem[]
  /** Classes of the button. */
  triggerClassName: string
}

/** A menu button on a native popover, which supplies Esc, closing on an outside click and the return of the focus. */
export function Menu({ label, trigger, items, triggerClassName }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={cx(triggerClassName, 'noscript:hidden')}
      >
        {trigger}
      </button>
      <MenuList {...{ id, button, label, items }} onToggle={setOpen} />
    </>
  )
}

export interface MenuListProps extends Pick<MenuProps, 'label' | 'items'> {
  /** The `popoverTarget` of the button. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  onToggle: (isOpen: boolean) => void
  /** Set for a list whose code loads with the first click of its button. */
  startsOpen?: boolean
}

/** The list of a menu, below its button. */
export function MenuList({ id, button, label, items, onToggle, startsOpen = false }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    const isOpen = list.current?.matches(':popover-open')
    if (startsOpen && !isOpen) list.current?.showPopover()
    // A list that was opened before hydration: React has missed the event.
    if (!startsOpen && isOpen) list.current?.dispatchEvent(new ToggleEvent('toggle', { newState: 'open' }))
  }, [startsOpen])

  function handleToggle(isOpen: boolean) {
    onToggle(isOpen)
    if (!isOpen || !button.current || !list.current) return
    placeBelow(list.current, button.current)
    entries()[0]?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    const all = entries()
    const current = all.findIndex((entry) => entry.matches(':focus'))
    const target = targetOf(event.key, current, all)
    if (event.key === 'Tab') list.current?.hidePopover()
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onToggle={(event) => handleToggle(event.newState === 'open')}
      onKeyDown={handleKey}
      className="fixed inset-auto m-0 min-w-48 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-surface-raised p-1.5 text-base text-ink shadow-lg"
    >
      {items.map(({ label: name, Icon, ...target }) => {
        const Element = 'href' in target ? 'a' : 'button'
        return (
          <Element
            key={name}
            {...('href' in target
              ? { href: target.href, target: '_blank', rel: 'noopener noreferrer' }
              : { type: 'button' })}
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover()
              if ('onSelect' in target) target.onSelect()
            }}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-left hover:bg-surface-hover focus-visible:-outline-offset-2 [&_svg]:size-4.5"
          >
            <Icon /> {name}
          </Element>
        )
      })}
    </div>
  )
}

const BUTTON_GAP_PX = 6
const WINDOW_GAP_PX = 8

/**
 * Places the list below the button, right-aligned, or above it if there is no space below. A list that is higher than
 * the screen ends in the middle of an item, which shows that it scrolls.
 */
function placeBelow(list: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const row = list.querySelector('[role="menuitem"]')?.clientHeight || 1
  const space = window.innerHeight - 2 * WINDOW_GAP_PX
  list.style.maxHeight = list.scrollHeight > space ? `${row * (Math.floor(space / row) - 0.5)}px` : ''
  const fitsBelow = anchor.bottom + BUTTON_GAP_PX + list.offsetHeight <= window.innerHeight
  list.style.left = `${Math.max(WINDOW_GAP_PX, Math.min(anchor.right, window.innerWidth - WINDOW_GAP_PX) - list.offsetWidth)}px`
  list.style.top = `${fitsBelow ? anchor.bottom + BUTTON_GAP_PX : Math.max(WINDOW_GAP_PX, anchor.top - BUTTON_GAP_PX - list.offsetHeight)}px`
}

function targetOf(key: string, current: number, all: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(current + 1) % all.length]
  if (key === 'ArrowUp') return all.at(current <= 0 ? -1 : current - 1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const later = [...all.slice(current + 1), ...all.slice(0, current + 1)]
  return later.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
