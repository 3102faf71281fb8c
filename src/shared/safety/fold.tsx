import { type ReactNode, useEffect, useRef } from 'react'

import { isActedOn, isKeptShown, storeShown } from './fold-memory.ts'
import type { Relationship } from './relationships.ts'

interface FoldProps {
  thingId: string
  relationship: Relationship
  isPerson: boolean
  menu: ReactNode
  onShow: () => void
}

/** One line in the place of a text or a person that the viewer muted or blocked. It does not say who it was. */
export default function Fold({ thingId, relationship, isPerson, menu, onShow }: FoldProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isKeptShown(thingId)) onShow()
    // The menu's button has disappeared with the focus.
    else if (isActedOn(thingId)) button.current?.focus({ preventScroll: true })
  }, [thingId, onShow])
  return (
    <div className="my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-lg py-px border border-line-strong border-dashed px-4 text-ink-muted text-sm">
      <p>
        {isPerson ? 'Somebody' : 'By somebody'} you {relationship === 'block' ? 'blocked' : 'muted'}
      </p>
      <span className="flex items-center gap-2">
        <button
          ref={button}
          type="button"
          className="text-link min-h-11 print:hidden"
          onClick={() => {
            storeShown(thingId)
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
