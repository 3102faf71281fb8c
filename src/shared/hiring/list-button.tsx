import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { type Mark, markQuery, type NamedList } from './lists.ts'
import { useListChanges } from './use-list-changes.ts'

const ListsDialog = lazyDialog(() => import('./lists-dialog.tsx').then((module) => module.ListsDialog))

export interface ListButtonProps {
  member: { id: string; name: string }
  /** Where the button is. On a card, words at its foot also say on which lists the member is. */
  look: 'card' | 'button' | 'icon'
}

/** A tap puts the member on the last list, or opens the lists if they are on one. Undo takes the addition back. */
export default function ListButton({ member, look }: ListButtonProps) {
  const { data: mark } = useQuery(markQuery(member.id))
  const { addToLast, isAdding } = useListChanges()
  const navigate = useNavigate()
  /** The open dialog: with all lists, or to move the member from the named list. */
  const [open, setOpen] = useState<'all' | NamedList | null>(null)
  const root = useRef<HTMLButtonElement>(null)
  const lists = mark?.lists ?? []
  const isOn = lists.length > 0
  const label = isOn ? onText(lists) : 'Add to list'

  function handleClick() {
    if (isAdding) return
    if (isOn) setOpen('all')
    else void addToLast(member, chooseOther)
  }
  function chooseOther(from: NamedList) {
    if (root.current?.isConnected) setOpen(from)
    // Another page is open by now, so this one opens the list with the member.
    else void navigate(`/hiring?list=${from.id}`)
  }
  const icon = isOn ? <BookmarkCheck className="text-primary" /> : <Bookmark />
  const said = [look === 'card' && isOn && onText(lists), mark?.wrote && 'You have written'].filter(Boolean)
  return (
    <>
      {look === 'button' ? (
        <Button
          ref={root}
          variant="secondary"
          className="wrap-anywhere min-w-0 basis-2/5 px-2! text-sm!"
          pending={isAdding}
          onClick={handleClick}
        >
          {icon} {label}
        </Button>
      ) : (
        <IconButton
          ref={root}
          label={label}
          aria-description={member.name}
          aria-busy={isAdding || undefined}
          size={look === 'card' ? 'sm' : 'md'}
          // The button is above the link that covers a card, in the corner that its header leaves free.
          className={cx('z-10 print:hidden', look === 'card' ? 'absolute top-3 right-3' : 'relative')}
          onClick={handleClick}
        >
          {icon}
        </IconButton>
      )}
      {look === 'card' && said.length > 0 && (
        <p className="wrap-anywhere mt-auto text-ink-muted text-xs">{said.join(' · ')}</p>
      )}
      {open && (
        <ListsDialog
          member={member}
          on={lists}
          from={open === 'all' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** 'On React in Hargeisa', 'On React in Hargeisa and 2 more'. */
function onText([first, ...others]: Mark['lists']) {
  return `On ${first?.name}${others.length > 0 ? ` and ${others.length} more` : ''}`
}
