import { type ReactNode, useDeferredValue } from 'react'

import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { useWideScreen } from '#src/ui/use-screen-width.ts'

interface FilterColumnProps {
  id: string
  /** Id of its form, which the search box belongs to as well. */
  formId: string
  /** The list's path, and the label of the button to it: a form without scripts needs them. */
  action: string
  submitText: string
  /** Null: on desktop screens alone (`xl`). */
  shown: boolean | null
  onSubmit: () => void
  children: ReactNode
}

/**
 * The filters beside the list on wide screens. Without scripts the form itself requests the list, and narrow screens
 * have it below.
 */
export function FilterColumn({
  id,
  formId,
  action,
  submitText,
  shown,
  onSubmit,
  children,
}: FilterColumnProps) {
  const wide = useDeferredValue(useWideScreen())
  return (
    <search
      id={id}
      aria-label="Filters"
      className={cx(
        'hidden noscript:block noscript:max-lg:order-last',
        shown && 'lg:block',
        shown === null && 'xl:block',
      )}
    >
      <form
        id={formId}
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {wide && children}
        <Button type="submit" className="mt-5 [@media(scripting:enabled)]:hidden">
          {submitText}
        </Button>
      </form>
    </search>
  )
}
