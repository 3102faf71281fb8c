import type { ReactNode } from 'react'

import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { WovenGround } from '#src/ui/woven.tsx'

export interface AuthCardProps {
  title: string
  /** Desktop screens have its fields in halves. */
  wide?: boolean
  /** One sentence under the title. */
  lead?: ReactNode
  children?: ReactNode
  /** A link below the card to a related page. */
  footer?: ReactNode
}

/** The layout of every account page: one card in the middle, on faint cloth. */
export function AuthCard({ title, wide = false, lead, children, footer }: AuthCardProps) {
  return (
    <div className="relative flex min-h-[70vh] flex-1 flex-col">
      <WovenGround className="[mask-image:linear-gradient(#000_75%,#0000)]" />
      <div className="page-width relative flex flex-1 flex-col items-center justify-center py-4 sm:py-10">
        <Card as="section" padding="lg" className={cx('w-full max-w-md', wide && 'xl:max-w-2xl')}>
          <header className="pb-4 sm:pt-2 sm:pb-6">
            <h1 className="text-3xl">{title}</h1>
            {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
          </header>
          {children}
        </Card>
        {footer && <div className="mt-6 text-center text-ink-muted">{footer}</div>}
      </div>
    </div>
  )
}
