import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

import { cx } from './cx.ts'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab[]
  /** Given with `onChange`: the owner decides. Left out: starts at the first. */
  value?: string | undefined
  onChange?: ((id: string) => void) | undefined
  className?: string | undefined
}

/** Panels of which one shows. Arrow keys, Home and End move and choose. */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const baseId = useId()
  const row = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const active = tabs.find((tab) => tab.id === (value ?? chosen)) ?? tabs[0]

  function choose(id: string) {
    setChosen(id)
    onChange?.(id)
  }
  function handleKey(event: KeyboardEvent) {
    const target = targetIndex(event.key, active ? tabs.indexOf(active) : -1, tabs.length)
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    choose(tab.id)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }
  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}-tab`}
            aria-controls={`${baseId}-${tab.id}-panel`}
            aria-selected={tab === active}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => choose(tab.id)}
            className={cx(
              '-mb-px min-h-11 shrink-0 border-b-3 px-3.5 font-semibold focus-visible:-outline-offset-2',
              tab === active
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-muted hover:text-ink forced-colors:border-[Canvas]',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {active && (
        <div
          role="tabpanel"
          id={`${baseId}-${active.id}-panel`}
          aria-labelledby={`${baseId}-${active.id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: ARIA practice for panels that may hold no control.
          tabIndex={0}
          className="rounded-sm pt-5"
        >
          {active.content}
        </div>
      )}
    </div>
  )
}

function targetIndex(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
