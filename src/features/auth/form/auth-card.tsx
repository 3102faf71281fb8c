import type { ReactNode } from 'react'

import { PageMeta, type PageMetaProps } from '#src/lib/page-meta/page-meta.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { WovenGround } from '#src/ui/woven.tsx'

interface AuthCardProps {
  title: string
  /** Metadata of the page other than its title. */
  meta?: Partial<PageMetaProps>
  /** Desktop screens show the fields in two columns. */
  wide?: boolean
  /** One sentence under the title. */
  lead?: ReactNode
  children?: ReactNode
  /** A link below the card to a related page. */
  footer?: ReactNode
}

/** The layout of every account page: one card on faint cloth, which grows downwards only. */
export function AuthCard({ title, meta, wide = false, lead, children, footer }: AuthCardProps) {
  return (
    <div className="relative min-h-dvh">
      <PageMeta title={title} path={null} {...meta} />
      <WovenGround className="[mask-image:linear-gradient(#000_75%,#0000)]" />
      <div className="page-width relative flex flex-col items-center py-4 sm:pt-[max(2.5rem,20dvh-4rem)] sm:pb-10">
        <Card as="section" padding="lg" className={cx('w-full max-w-md', wide && 'xl:max-w-2xl')}>
          <header className="pb-4 sm:pt-2 sm:pb-6">
            <h1 className="text-2xl sm:text-3xl">{title}</h1>
            {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
          </header>
          {children}
        </Card>
        {footer && <div className="mt-6 text-center text-ink-muted">{footer}</div>}
      </div>
    </div>
  )
}
