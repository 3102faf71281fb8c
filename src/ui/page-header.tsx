import type { ReactNode } from 'react'

import { WovenGround } from './woven.tsx'

export interface PageHeaderProps {
  title: ReactNode
  /** `auto` if a member wrote the title. */
  dir?: 'auto' | undefined
  /** One sentence under the title. */
  lead?: ReactNode | undefined
  /** Buttons at the end of the row, below the title where it does not fit. */
  actions?: ReactNode | undefined
}

/** The header of a page with its h1 on faint cloth, over the full width. */
export function PageHeader({ title, dir, lead, actions }: PageHeaderProps) {
  return (
    <header className="relative border-line border-b bg-surface-raised">
      <WovenGround />
      <div className="page-width relative flex flex-wrap items-center justify-between gap-3 py-3 sm:flex-nowrap sm:gap-4 sm:py-6 lg:py-4">
        {/* The title is beside the buttons if its longest word fits there. */}
        <div className="min-w-0 max-w-3xl flex-1 basis-[min-content] lg:flex lg:max-w-none lg:flex-wrap lg:items-baseline lg:gap-x-5">
          <h1 dir={dir} className="text-3xl">
            {title}
          </h1>
          {lead && <p className="mt-1.5 text-ink-muted text-lg lg:mt-0 lg:text-base">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 sm:shrink-0">{actions}</div>}
      </div>
    </header>
  )
}
