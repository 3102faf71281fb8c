import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { FormError } from '#src/ui/form-error.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

interface MailQuestionProps {
  Icon: LucideIcon
  title: string
  text: string
  /** A key of the shown answer; null before the first. */
  answer: string | null
  failure: string | null
  /** Whether the link can't be used any more. */
  isOver?: boolean
  /** Buttons and links. */
  children: ReactNode
}

/** A mailed link's question and its result. The link alone does nothing, because mail scanners open links. */
export function MailQuestion(props: MailQuestionProps) {
  const { Icon, title, text, answer, failure, isOver = false, children } = props
  return (
    <>
      <WovenSwatch>
        <Icon />
      </WovenSwatch>
      <div className="grid justify-items-center gap-2">
        <h1 key={answer} ref={answer ? takeFocus : undefined} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <p className="max-w-prose text-ink-muted">{text}</p>
      </div>
      <FormError>{failure}</FormError>
      {!isOver && <NeedsScripts part="page" />}
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </>
  )
}

/** Focuses the heading, because the pressed button is gone. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}
