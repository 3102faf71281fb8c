import { Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { KeysDialog, useDeskKeys } from './keys.tsx'
import type { Section } from './paths.ts'

interface DeskFrameProps {
  section: Section
  isAdmin: boolean
  /** A case is open: on a phone the sections make room for it. */
  isCase: boolean
  children: ReactNode
}

/** The header and the sections of the desk. */
export function DeskFrame({ section, isAdmin, isCase, children }: DeskFrameProps) {
  const [showsKeys, setShowsKeys] = useState(false)
  useDeskKeys({ '?': () => setShowsKeys(true) })
  return (
    <>
      <PageHeader title="Moderation" />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 py-4 sm:py-6">
        <div className={cx('flex items-center gap-2', isCase && 'max-sm:hidden')}>
          <DeskTabs section={section} isAdmin={isAdmin} />
          <IconButton
            label="Keyboard shortcuts"
            aria-haspopup="dialog"
            className="[@media(hover:none)]:hidden"
            onClick={() => setShowsKeys(true)}
          >
            <Keyboard />
          </IconButton>
        </div>
        {children}
      </div>
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  )
}
