import { Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { CURRENT_PILL, PILL } from '#src/ui/pill-class.ts'
import { useDeskKeys } from './keyboard.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { SECTIONS, type Section, sectionPath } from './paths.ts'

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
          <nav aria-label="Parts of the desk" className="min-w-0 flex-1">
            <ul className="flex flex-wrap gap-2">
              {SECTIONS.filter(({ forAdmins }) => isAdmin || !forAdmins).map(({ name, title }) => (
                <li key={name}>
                  <Link
                    to={sectionPath(name)}
                    aria-current={name === section ? 'page' : undefined}
                    className={cx(PILL, CURRENT_PILL, 'inline-flex min-h-10 px-4 font-semibold')}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
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
