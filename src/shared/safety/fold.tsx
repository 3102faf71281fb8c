import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '#src/ui/cx.ts'

import { hasActed, isActedOn, shownIds } from './fold-memory.ts'
import type { FoldedProps } from './folded.tsx'
import type { Relationship } from './relationships.ts'

interface FoldProps extends FoldedProps {
  relationship: Relationship
  /** Whether the content was visible in its place until now. */
  wasShown: boolean
  onShow: () => void
}

/** One line in the place of a text or a person that the viewer muted or blocked. It does not say who it was. */
export default function Fold(props: FoldProps) {
  const { thingId, relationship, isPerson, menu, wasShown, onShow, children } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shownIds.has(thingId)) onShow()
    // The menu's button, which had the focus, has disappeared.
    else if (isActedOn(thingId)) button.current?.focus({ preventScroll: true })
  }, [thingId, onShow])
  // On a first load the list of muted and blocked members may come late. The line is then as high as what it folds, so
  // that nothing below it moves. After the viewer's own mute or block it has its own height.
  const [isMeasured, setMeasured] = useState(!wasShown || hasActed())
  const [height, setHeight] = useState<number>()
  const measure = useCallback((place: HTMLElement | null) => {
    if (!place) return
    setHeight(Math.min(place.offsetHeight, window.innerHeight))
    setMeasured(true)
  }, [])
  if (!isMeasured) {
    return (
      <div ref={measure} className="invisible flex h-full flex-col" style={{ gap: 'inherit' }}>
        {children}
      </div>
    )
  }
  return (
    <div
      style={{ minHeight: height }}
      className={cx(
        !height && 'my-2',
        'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-lg py-px border border-line-strong border-dashed px-4 text-ink-muted text-sm',
      )}
    >
      <p>
        {isPerson ? 'Somebody' : 'By somebody'} you {relationship === 'block' ? 'blocked' : 'muted'}
      </p>
      <span className="flex items-center gap-2">
        <button
          ref={button}
          type="button"
          className="text-link min-h-11 print:hidden"
          onClick={() => {
            shownIds.add(thingId)
            onShow()
          }}
        >
          Show anyway
        </button>
        {menu}
      </span>
    </div>
  )
}
