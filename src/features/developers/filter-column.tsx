import { type ReactNode, useDeferredValue } from 'react'

import { cx } from '#src/ui/cx.ts'
import { useWideScreen } from '#src/ui/use-screen-width.ts'

interface FilterColumnProps {
  id: string
  /** Id of its form, which the search box belongs to as well. */
  formId: string
  shown: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The filters beside the list on wide screens. Without scripts the form itself requests the list. */
export function FilterColumn({ id, formId, shown, onSubmit, children }: FilterColumnProps) {
  const wide = useDeferredValue(useWideScreen())
  return (
    <search id={id} aria-label="Filters" className={cx('hidden noscript:block', shown && 'lg:block')}>
      <form
        id={formId}
        action="/developers"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {wide && children}
      </form>
    </search>
  )
}
